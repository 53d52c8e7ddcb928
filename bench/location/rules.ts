/** The ways to let a position rule the sound: the player's own code with and without its filter, and the naive rule. */
import { ok } from '#contract/failure.ts'
import { distanceM } from '#contract/geo.ts'
import type { Fix } from '#platform/device/geolocation.ts'
import type { Playback } from '../../src/features/player/playback/playback.ts'
import { sectionIndexAt } from '../../src/features/player/walk/sections.ts'
import { createWalkSession } from '../../src/features/player/walk/create-walk-session.ts'
import type { Clock, Told } from './sound.ts'

export interface Rule {
  begin(): void
  fix(fix: Fix): void
  /** It says that it does not know where the walker is. */
  isUnclear(): boolean
  dispose(): void
}
export type MakeRule = (playback: Playback, told: Told, clock: Clock, hasSentences: boolean) => Rule

/** Makes the app's own rule, with Play pressed once at the start: with its filter, or on unfiltered positions. */
const appRule =
  (isFiltered: boolean): MakeRule =>
  (playback, told, clock, hasSentences) => {
    let hear: ((fix: Fix) => void) | undefined
    const walk = createWalkSession({
      playback,
      isFiltered,
      nowMs: () => clock.nowMs,
      rate: () => 1,
      sentencesAt: (positionS) => {
        const section = told.sections[sectionIndexAt(told.sections, positionS)]
        if (!hasSentences || !section) return []
        return told.sentences.filter(({ startS }) => startS >= section.startS && startS < section.endS)
      },
      positions: {
        current: () => new Promise(() => {}),
        watch: (_options, listener) => {
          hear = (fix) => listener(ok(fix))
          return () => {}
        },
      },
    })
    walk.setSections(told.sections)
    return {
      begin: walk.play,
      fix: (fix) => hear?.(fix),
      isUnclear: () => walk.snapshot().isPositionUnclear,
      dispose: walk.dispose,
    }
  }
export const ourRule = appRule(true)
export const unfilteredRule = appRule(false)

const NAIVE_RADIUS_M = 50

/** 'distance < 50 m plays, else pauses': the nearest stop within 50 m plays its section; outside of all the sound pauses. */
export const naiveRule: MakeRule = (playback, told) => {
  let playing: number | undefined
  const stopTime = playback.onTime(() => {
    const section = playing === undefined ? undefined : told.sections[playing]
    if (section && playback.positionS() >= section.endS) playback.pause()
  })
  return {
    begin: () => playback.play(),
    fix: (fix) => {
      let nearest = -1
      let nearestM = NAIVE_RADIUS_M
      for (const [sectionIndex, { poi }] of told.sections.entries()) {
        const metres = poi ? distanceM(fix, poi) : Infinity
        if (metres < nearestM) [nearest, nearestM] = [sectionIndex, metres]
      }
      if (nearest === -1) return playback.pause()
      const section = told.sections[nearest]
      if (!section) return
      const isOver = playback.positionS() >= section.endS || playback.state().kind === 'ended'
      if (nearest !== playing) {
        playing = nearest
        playback.seek(section.startS)
        playback.play()
      } else if (!isOver) playback.play()
    },
    isUnclear: () => false,
    dispose: stopTime,
  }
}
