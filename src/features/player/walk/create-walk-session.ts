/**
 * One walk while its player is open: sends what the sound, the positions and the buttons do to the state machine
 * (step-walk.ts), runs its effects, and shows the result to the screen. Free of React.
 */
import type { LatLng } from '#contract/geo.ts'
import { createListeners } from '#kit/listeners.ts'
import { isOn } from '../playback/playback-state.ts'
import { createPreviewWalk } from './position/preview-walk.ts'
import { createWhereabouts, type Whereabouts } from './position/whereabouts.ts'
import type { ProximityEvent } from './proximity/proximity-state.ts'
import { isInside, isWalkable, targetIndex } from './proximity/radius.ts'
import { createSentencePause, type SentencePause } from './sentence-pause.ts'
import { INITIAL_WALK, stepWalk, type WalkEffect, type WalkEvent, type WalkState } from './step-walk.ts'
import type { WalkSeams, WalkSession, WalkSnapshot } from './walk-session.ts'

/** The length of a fade. The short one fits into the pause between two sentences. */
const FADE_MS = { sentence: 150, atOnce: 1500 } as const

const snapshotOf = (
  { sections, plan, proximity, rest }: WalkState,
  whereabouts: Whereabouts,
): WalkSnapshot => {
  const target = sections[targetIndex(plan, proximity.sectionIndex)]
  return {
    ...whereabouts,
    sectionIndex: sections.length > 0 ? Math.min(proximity.sectionIndex, sections.length - 1) : -1,
    isPositionUnclear: whereabouts.isPositionUnclear && isWalkable(whereabouts.fix, target?.poi),
    isAutoPlay: proximity.isAutoPlay,
    rest,
    target,
    heard: proximity.done,
    isByHand: proximity.isOverridden,
  }
}

const isSameSnapshot = (a: WalkSnapshot, b: WalkSnapshot): boolean =>
  (Object.keys(a) as (keyof WalkSnapshot)[]).every((key) => a[key] === b[key])

interface EffectSeams extends Pick<WalkSeams, 'playback' | 'nowMs'> {
  readonly sentencePause: SentencePause
  send(event: WalkEvent): void
  publish(): void
}

/** Runs the effects of the state machine on the sound and on timers. */
const createEffects = ({ playback, nowMs, sentencePause, send, publish }: EffectSeams) => {
  let recheck: ReturnType<typeof setTimeout> | undefined
  const tick = () => send({ kind: 'proximity', event: { kind: 'tick', nowMs: nowMs() } })
  const run = (effect: WalkEffect): void => {
    switch (effect.kind) {
      case 'play':
        return playback.play(effect.by)
      case 'pause':
        return playback.pause()
      case 'seek':
        return playback.seek(effect.positionS)
      case 'fade-when-quiet':
        return sentencePause.whenQuiet((wasKnown) =>
          playback.fadeOut(wasKnown ? FADE_MS.sentence : FADE_MS.atOnce),
        )
      case 'take-over-when-quiet':
        return sentencePause.whenQuiet(() => send({ kind: 'take-over', sectionIndex: effect.sectionIndex }))
      case 'cancel-quiet':
        return sentencePause.cancel()
      case 'recheck':
        clearTimeout(recheck)
        recheck = setTimeout(tick, effect.inMs)
        return
      case 'publish':
        return publish()
      case 'then':
        return send(effect.event)
    }
  }
  return { run, dispose: () => clearTimeout(recheck) }
}

export const createWalkSession = (seams: WalkSeams): WalkSession => {
  const { playback, nowMs } = seams
  let state: WalkState = INITIAL_WALK
  let line: readonly LatLng[] = []
  const changes = createListeners()
  const sentencePause = createSentencePause(seams)

  const sendProximity = (event: ProximityEvent) => send({ kind: 'proximity', event })
  const whereabouts = createWhereabouts(
    {
      onPlace: (fix, isAnew) => sendProximity({ kind: 'fix', fix, nowMs: nowMs(), isAnew }),
      onUnclear: (isUnclear) => sendProximity({ kind: 'unclear', isUnclear }),
      onGone: () => sendProximity({ kind: 'lost' }),
      onChange: () => publish(),
    },
    seams.isFiltered,
  )
  let snapshot = snapshotOf(state, whereabouts.now())

  const publish = () => {
    const next = snapshotOf(state, whereabouts.now())
    if (isSameSnapshot(next, snapshot)) return
    snapshot = next
    changes.tell()
  }

  const send = (event: WalkEvent) => {
    // Something that waits for a pause between two sentences may be due at this very position.
    if (event.kind === 'time') sentencePause.check()
    const step = stepWalk(state, event, {
      nowMs: nowMs(),
      playback: playback.state(),
      positionS: playback.positionS(),
      durationS: playback.durationS(),
      isQuietPending: sentencePause.isPending(),
    })
    state = step.state
    for (const effect of step.effects) effects.run(effect)
    publish()
  }

  const effects = createEffects({ ...seams, sentencePause, send, publish })
  const stopTime = playback.onTime(() => send({ kind: 'time' }))
  const stopState = playback.subscribe(() => send({ kind: 'playback' }))
  whereabouts.use('device', seams.positions)

  const play = () => send({ kind: 'play' })
  const pause = () => send({ kind: 'pause' })
  const seek = (positionS: number) => {
    // A seek during the fade of leaving goes on with the sound.
    if (sentencePause.isPending() && state.rest === 'leaving') play()
    send({ kind: 'seek', positionS })
  }

  const preview = createPreviewWalk(() => {
    const stop = state.plan[targetIndex(state.plan, state.proximity.sectionIndex)]
    const { fix } = whereabouts.now()
    return isOn(playback.state()) && fix !== undefined && stop !== undefined && isInside(fix, stop)
  })

  return {
    snapshot: () => snapshot,
    subscribe: changes.add,
    setSections: (sections) => send({ kind: 'sections', sections }),
    toggle: () => (isOn(playback.state()) && state.rest !== 'leaving' ? pause() : play()),
    play,
    pause,
    seek,
    skip: (byS) => seek(playback.positionS() + byS),
    chooseSection: (sectionIndex) => send({ kind: 'choose', sectionIndex }),
    setHeard: (sectionIndexes) => {
      for (const sectionIndex of sectionIndexes) sendProximity({ kind: 'heard', sectionIndex })
    },
    forgetHeard: () => send({ kind: 'forget-heard' }),
    setAutoPlay: (isAutoPlay) => sendProximity({ kind: 'auto-play', isAutoPlay }),
    setHidden: (isHidden) => sendProximity({ kind: 'hidden', isHidden }),
    setLine: (next) => {
      line = next
      whereabouts.setLine(next)
    },
    setInOrder: (isInOrder) => {
      preview.end()
      whereabouts.use(isInOrder ? 'none' : 'device', isInOrder ? undefined : seams.positions)
    },
    preview: (pace) => {
      const { plan, proximity } = state
      const way = line.length > 1 ? line : plan.filter((stop) => stop !== undefined)
      whereabouts.use('simulated', preview.start(way, plan[targetIndex(plan, proximity.sectionIndex)], pace))
      play()
    },
    setPace: preview.setPace,
    stopPreview: () => {
      if (!preview.isRunning()) return
      preview.end()
      pause()
      whereabouts.use('device', seams.positions)
    },
    dispose: () => {
      effects.dispose()
      sentencePause.cancel()
      stopTime()
      stopState()
      whereabouts.dispose()
      changes.clear()
    },
  }
}
