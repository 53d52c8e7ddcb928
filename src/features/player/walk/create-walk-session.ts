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
import { isInside, isWalkable, stopAt, targetIndex } from './proximity/radius.ts'
import { createSentencePause, type SentencePause } from './sentence-pause.ts'
import { stepWalk } from './step-walk.ts'
import { INITIAL_WALK, type WalkEffect, type WalkEvent, type WalkState } from './walk-state.ts'
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
    rest: proximity.waiting ? 'on-the-way' : rest,
    isOnTheWay: sections[proximity.sectionIndex]?.walk !== undefined,
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
  let wait: ReturnType<typeof setTimeout> | undefined
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
      case 'wait': {
        const { sectionIndex, inMs } = effect
        clearTimeout(wait)
        wait = setTimeout(() => send({ kind: 'proximity', event: { kind: 'waited', sectionIndex } }), inMs)
        return
      }
      case 'publish':
        return publish()
      case 'then':
        return send(effect.event)
    }
  }
  const dispose = () => {
    clearTimeout(recheck)
    clearTimeout(wait)
  }
  return { run, dispose }
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
      onChange: () => {
        const isLost = whereabouts.now().positionFailure !== undefined
        if (isLost !== state.proximity.isLost) sendProximity({ kind: 'position-lost', isLost })
        publish()
      },
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
    const stop = stopAt(state.plan, targetIndex(state.plan, state.proximity.sectionIndex))
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
      send({ kind: 'line', line: next })
      whereabouts.setLine(next)
    },
    setAnnouncing: (isAnnouncing) => sendProximity({ kind: 'announcing', isAnnouncing }),
    setInOrder: (isInOrder) => {
      preview.end()
      sendProximity({ kind: 'in-order', isInOrder })
      whereabouts.use(isInOrder ? 'none' : 'device', isInOrder ? undefined : seams.positions)
    },
    preview: (pace) => {
      const { plan, proximity } = state
      const stops = plan.flatMap((_, index) => stopAt(plan, index) ?? [])
      const next = stopAt(plan, targetIndex(plan, proximity.sectionIndex))
      sendProximity({ kind: 'in-order', isInOrder: false })
      whereabouts.use('simulated', preview.start(line.length > 1 ? line : stops, next, pace))
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
