/**
 * One walk while its player is open: joins the sound, the walker's position and the hand on the buttons, and keeps what
 * the screen shows of it. Free of React.
 */
import type { Sentence } from '#contract/api/audio-chunks.ts'
import { GEOLOCATION, PROXIMITY } from '#contract/limits.ts'
import type { Fix, PositionFailure, Positions } from '#platform/geolocation.ts'
import type { Playback } from '../playback/playback.ts'
import { isOn } from '../playback/playback-state.ts'
import { isWorthTaking } from './position-throttle.ts'
import {
  INITIAL_PROXIMITY,
  stepProximity,
  targetPlace,
  type ProximityAction,
  type ProximityEvent,
  type ProximityState,
  type WalkPlan,
} from './proximity.ts'
import { sectionPlaceAt, type WalkSection } from './sections.ts'

export interface WalkSnapshot {
  /** Place of the present section; -1 where there are none. */
  readonly place: number
  readonly fix: Fix | undefined
  readonly positionFailure: PositionFailure | undefined
  readonly isAutoPlay: boolean
  /** Why the sound rests although nobody paused it. */
  readonly rest: 'arriving' | 'leaving' | undefined
  /** The stop that an arrival would start, by its section. */
  readonly target: WalkSection | undefined
}

export interface WalkSeams {
  readonly playback: Playback
  readonly positions: Positions
  readonly nowMs: () => number
  /** Sentences of the chunk that plays at the position, on the tour's timeline; empty where there are none. */
  sentencesAt(positionS: number): readonly Sentence[]
}

export interface WalkSession {
  snapshot(): WalkSnapshot
  subscribe(listener: () => void): () => void
  setSections(sections: readonly WalkSection[]): void
  toggle(): void
  play(): void
  pause(): void
  seek(positionS: number): void
  skip(byS: number): void
  chooseSection(place: number): void
  setAutoPlay(isAutoPlay: boolean): void
  setHidden(isHidden: boolean): void
  dispose(): void
}

const FADE_MS = { sentence: 400, atOnce: 1500 } as const
/** A sentence that goes on for longer is not waited for. */
const LONGEST_SENTENCE_S = 25

export const createWalkSession = (seams: WalkSeams): WalkSession => {
  const { playback } = seams
  let sections: readonly WalkSection[] = []
  let plan: WalkPlan = []
  let state: ProximityState = INITIAL_PROXIMITY
  let fix: Fix | undefined
  let positionFailure: PositionFailure | undefined
  let rest: WalkSnapshot['rest']
  let lockedUntilMs = 0
  let fadeAtS: number | undefined
  let recheck: ReturnType<typeof setTimeout> | undefined
  let snapshot: WalkSnapshot
  const listeners = new Set<() => void>()

  const takeSnapshot = (): WalkSnapshot => ({
    place: sections.length > 0 ? Math.min(state.place, sections.length - 1) : -1,
    fix,
    positionFailure,
    isAutoPlay: state.isAutoPlay,
    rest,
    target: sections[targetPlace(plan, state.place)],
  })
  snapshot = takeSnapshot()

  const publish = () => {
    const next = takeSnapshot()
    const isSame = (Object.keys(next) as (keyof WalkSnapshot)[]).every((key) => next[key] === snapshot[key])
    if (isSame) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  const leaveAtSentenceEnd = () => {
    const positionS = playback.positionS()
    const sentence = seams
      .sentencesAt(positionS)
      .find(({ startS, endS }) => positionS >= startS && positionS < endS)
    if (sentence && sentence.endS - positionS < LONGEST_SENTENCE_S) fadeAtS = sentence.endS
    else playback.fadeOut(FADE_MS.atOnce)
  }

  const cancelFade = () => {
    fadeAtS = undefined
  }

  const act = (action: ProximityAction) => {
    switch (action.kind) {
      case 'play':
        rest = undefined
        cancelFade()
        return playback.play()
      case 'play-section':
        rest = undefined
        cancelFade()
        lockedUntilMs = seams.nowMs() + PROXIMITY.manualSeekLockoutMs
        playback.seek(sections[action.place]?.startS ?? 0)
        return playback.play()
      case 'pause':
        if (action.why === 'leaving') {
          rest = 'leaving'
          return leaveAtSentenceEnd()
        }
        if (action.why === 'arriving') rest = 'arriving'
        return playback.pause()
      case 'recheck':
        clearTimeout(recheck)
        recheck = setTimeout(() => tell({ kind: 'tick', nowMs: seams.nowMs() }), action.inMs)
    }
  }

  const tell = (event: ProximityEvent) => {
    const step = stepProximity(plan, state, event)
    state = step.state
    for (const action of step.actions) act(action)
    publish()
  }

  const onTime = () => {
    const positionS = playback.positionS()
    if (fadeAtS !== undefined && positionS >= fadeAtS - 0.1) {
      cancelFade()
      playback.fadeOut(FADE_MS.sentence)
    }
    const place = sectionPlaceAt(sections, positionS)
    if (place === -1 || place === state.place || seams.nowMs() < lockedUntilMs) return
    tell(isOn(playback.state()) ? { kind: 'section-by-audio', place } : { kind: 'seek-by-hand', place })
  }

  const onState = () => {
    const { kind } = playback.state()
    if (kind === 'ended') {
      tell({ kind: 'ended' })
      tell({ kind: 'seek-by-hand', place: 0 })
    } else if (state.isOn && !isOn(playback.state())) tell({ kind: 'stopped' })
    if (kind === 'playing' && fadeAtS === undefined && rest !== 'leaving') rest = undefined
    publish()
  }

  const play = () => {
    rest = undefined
    cancelFade()
    tell({ kind: 'play-by-hand' })
    playback.play()
  }

  const pause = () => {
    cancelFade()
    rest = undefined
    tell({ kind: 'pause-by-hand' })
    playback.pause()
  }

  const seek = (positionS: number) => {
    cancelFade()
    lockedUntilMs = 0
    const wantedS = Math.min(Math.max(0, positionS), playback.durationS())
    const place = sectionPlaceAt(sections, wantedS)
    // Told first, so that the audio's own news of the new section finds nothing changed.
    if (place !== -1 && place !== state.place) tell({ kind: 'seek-by-hand', place })
    playback.seek(wantedS)
  }

  const stopTime = playback.onTime(onTime)
  const stopState = playback.subscribe(onState)
  const stopPositions = seams.positions.watch(GEOLOCATION.player, (result) => {
    if (!result.ok) {
      // Without permission there is no position; a lost signal keeps the last one.
      positionFailure = result.failure
      if (result.failure.kind === 'position-denied') {
        fix = undefined
        tell({ kind: 'lost' })
      }
      return publish()
    }
    positionFailure = undefined
    if (!isWorthTaking(fix, result.value)) return publish()
    fix = result.value
    tell({ kind: 'fix', fix, nowMs: seams.nowMs() })
  })

  return {
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setSections: (next) => {
      sections = next
      plan = next.map(({ poi }) => poi)
      tell({ kind: 'plan', place: Math.max(0, sectionPlaceAt(sections, playback.positionS())) })
    },
    toggle: () => (isOn(playback.state()) && rest !== 'leaving' ? pause() : play()),
    play,
    pause,
    seek,
    skip: (byS) => seek(playback.positionS() + byS),
    chooseSection: (place) => {
      const section = sections[place]
      if (!section) return
      cancelFade()
      rest = undefined
      lockedUntilMs = seams.nowMs() + PROXIMITY.manualSeekLockoutMs
      // The sound moves first: a play that follows starts at the new place.
      playback.seek(section.startS)
      tell({ kind: 'section-by-hand', place })
    },
    setAutoPlay: (isAutoPlay) => tell({ kind: 'auto-play', isAutoPlay }),
    setHidden: (isHidden) => tell({ kind: 'hidden', isHidden }),
    dispose: () => {
      clearTimeout(recheck)
      stopTime()
      stopState()
      stopPositions()
      listeners.clear()
    },
  }
}
