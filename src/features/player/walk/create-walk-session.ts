/**
 * One walk while its player is open: joins the sound, the walker's position and the hand on the buttons, and keeps what
 * the screen shows of it. Free of React.
 */
import { PROXIMITY } from './walk-limits.ts'
import type { LatLng } from '#contract/geo.ts'
import { createListeners } from '#kit/listeners.ts'
import { isOn } from '../playback/playback-state.ts'
import {
  INITIAL_PROXIMITY,
  type ProximityAction,
  type ProximityEvent,
  type ProximityState,
  type WalkPlan,
} from './proximity/proximity-state.ts'
import { stepProximity } from './proximity/proximity.ts'
import { isInside, isWalkable, targetIndex } from './proximity/radius.ts'
import { createLeftOff } from './left-off.ts'
import { createPreviewWalk } from './position/preview-walk.ts'
import { createQuietTurn } from './quiet-turn.ts'
import { sectionIndexAt, type WalkSection } from './sections.ts'
import type { WalkSeams, WalkSession, WalkSnapshot } from './walk-session.ts'
import { createWhereabouts } from './position/whereabouts.ts'

/** The shorter one fits into the pause between two sentences. */
const FADE_MS = { sentence: 150, atOnce: 1500 } as const

export const createWalkSession = (seams: WalkSeams): WalkSession => {
  const { playback } = seams
  let sections: readonly WalkSection[] = []
  let plan: WalkPlan = []
  let state: ProximityState = INITIAL_PROXIMITY
  let line: readonly LatLng[] = []
  let rest: WalkSnapshot['rest']
  let lockedUntilMs = 0
  const turn = createQuietTurn(seams)
  const preview = createPreviewWalk(() => isListening())
  const leftOff = createLeftOff()
  let recheck: ReturnType<typeof setTimeout> | undefined
  let snapshot: WalkSnapshot
  const changes = createListeners()

  const whereabouts = createWhereabouts(
    {
      onPlace: (fix, isAnew) => tell({ kind: 'fix', fix, nowMs: seams.nowMs(), isAnew }),
      onUnclear: (isUnclear) => tell({ kind: 'unclear', isUnclear }),
      onGone: () => tell({ kind: 'lost' }),
      onChange: () => publish(),
    },
    seams.isFiltered,
  )

  const takeSnapshot = (): WalkSnapshot => {
    const now = whereabouts.now()
    const target = sections[targetIndex(plan, state.sectionIndex)]
    return {
      sectionIndex: sections.length > 0 ? Math.min(state.sectionIndex, sections.length - 1) : -1,
      ...now,
      isPositionUnclear: now.isPositionUnclear && isWalkable(now.fix, target?.poi),
      isAutoPlay: state.isAutoPlay,
      rest,
      target,
      heard: state.done,
      isByHand: state.isOverridden,
    }
  }

  const publish = () => {
    const next = takeSnapshot()
    const isSame = (Object.keys(next) as (keyof WalkSnapshot)[]).every((key) => next[key] === snapshot[key])
    if (isSame) return
    snapshot = next
    changes.tell()
  }

  const keepPosition = () => {
    const positionS = playback.positionS()
    const sectionIndex = sectionIndexAt(sections, positionS)
    const section = sections[sectionIndex]
    if (section && leftOff.leave(sectionIndex, section, positionS) === 'heard')
      tell({ kind: 'heard', sectionIndex })
  }

  const goTo = (sectionIndex: number) => {
    keepPosition()
    lockedUntilMs = seams.nowMs() + PROXIMITY.manualSeekLockoutMs
    playback.seek(leftOff.resumeS(sectionIndex, sections[sectionIndex]))
    leftOff.forget(sectionIndex)
  }

  const act = (action: ProximityAction) => {
    switch (action.kind) {
      case 'play':
        rest = undefined
        turn.cancel()
        return playback.play('arrival')
      case 'play-section': {
        rest = undefined
        turn.cancel()
        const begin = () => {
          goTo(action.sectionIndex)
          playback.play('arrival')
        }
        return playback.state().kind === 'playing' ? turn.whenQuiet(begin) : begin()
      }
      case 'skip-to':
        goTo(action.sectionIndex)
        if (action.isOn) return
        rest = 'arriving'
        return playback.pause()
      case 'pause':
        if (action.why === 'leaving') {
          rest = 'leaving'
          return turn.whenQuiet((wasKnown) => playback.fadeOut(wasKnown ? FADE_MS.sentence : FADE_MS.atOnce))
        }
        if (action.why === 'arriving') rest = 'arriving'
        playback.pause()
        // The news of the new section comes up to a quarter of a second late.
        if (action.why === 'arriving')
          playback.seek(leftOff.resumeS(state.sectionIndex, sections[state.sectionIndex]))
        return
      case 'finish':
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
    turn.look()
    const sectionIndex = sectionIndexAt(sections, positionS)
    if (
      sectionIndex === -1 ||
      sectionIndex === state.sectionIndex ||
      turn.isPending() ||
      seams.nowMs() < lockedUntilMs
    )
      return
    if (isOn(playback.state())) {
      tell({ kind: 'section-by-audio', sectionIndex })
      // It was begun before, out of order.
      if (state.sectionIndex === sectionIndex && leftOff.has(sectionIndex) && isOn(playback.state()))
        goTo(sectionIndex)
      return
    }
    // It faded out over the end of a section.
    if (sectionIndex === state.sectionIndex + 1) tell({ kind: 'heard', sectionIndex: state.sectionIndex })
    tell({ kind: 'seek-by-hand', sectionIndex })
  }

  const onState = () => {
    const { kind } = playback.state()
    if (kind === 'ended') {
      tell({ kind: 'ended' })
      tell({ kind: 'plan', sectionIndex: 0 })
    } else if (state.isOn && !isOn(playback.state())) tell({ kind: 'stopped' })
    else if (!state.isOn && kind === 'playing' && !turn.isPending() && rest === undefined)
      tell({ kind: 'resumed' })
    if (kind === 'playing' && !turn.isPending() && rest !== 'leaving') rest = undefined
    // A fade may end in the next section, and a sound that rests tells its position no more.
    if (kind === 'paused') onTime()
    publish()
  }

  const play = () => {
    rest = undefined
    turn.cancel()
    tell({ kind: 'play-by-hand' })
    playback.play()
  }

  const pause = () => {
    // A section that was about to take over rests at its own beginning.
    if (turn.isPending() && rest === undefined) goTo(state.sectionIndex)
    turn.cancel()
    rest = undefined
    tell({ kind: 'pause-by-hand' })
    playback.pause()
  }

  const seek = (positionS: number) => {
    if (turn.isPending() && rest === 'leaving') play()
    turn.cancel()
    lockedUntilMs = 0
    const wantedS = Math.min(Math.max(0, positionS), playback.durationS())
    const sectionIndex = sectionIndexAt(sections, wantedS)
    // Told first, so that the audio's own news of the new section finds nothing changed.
    if (sectionIndex !== -1 && sectionIndex !== state.sectionIndex)
      tell({ kind: 'seek-by-hand', sectionIndex })
    playback.seek(wantedS)
  }

  const stopTime = playback.onTime(onTime)
  const stopState = playback.subscribe(onState)
  snapshot = takeSnapshot()
  whereabouts.use('device', seams.positions)

  const way = (): readonly LatLng[] => (line.length > 1 ? line : plan.filter((stop) => stop !== undefined))

  /** At the stop that is told, as a listener stands. */
  const isListening = (): boolean => {
    const stop = plan[targetIndex(plan, state.sectionIndex)]
    const { fix } = whereabouts.now()
    return isOn(playback.state()) && fix !== undefined && stop !== undefined && isInside(fix, stop)
  }

  return {
    snapshot: () => snapshot,
    subscribe: changes.add,
    setSections: (next) => {
      sections = next
      plan = next.map(({ poi }) => poi)
      tell({ kind: 'plan', sectionIndex: Math.max(0, sectionIndexAt(sections, playback.positionS())) })
    },
    toggle: () => (isOn(playback.state()) && rest !== 'leaving' ? pause() : play()),
    play,
    pause,
    seek,
    skip: (byS) => seek(playback.positionS() + byS),
    chooseSection: (sectionIndex) => {
      const section = sections[sectionIndex]
      if (!section) return
      turn.cancel()
      rest = undefined
      lockedUntilMs = seams.nowMs() + PROXIMITY.manualSeekLockoutMs
      leftOff.forget(sectionIndex)
      // The sound moves first: a play that follows starts at the new place.
      playback.seek(section.startS)
      tell({ kind: 'section-by-hand', sectionIndex })
    },
    setHeard: (sectionIndexes) => {
      for (const sectionIndex of sectionIndexes) tell({ kind: 'heard', sectionIndex })
    },
    forgetHeard: () => {
      leftOff.clear()
      state = { ...state, done: new Set(), pausedByHand: undefined }
      publish()
    },
    setAutoPlay: (isAutoPlay) => tell({ kind: 'auto-play', isAutoPlay }),
    setHidden: (isHidden) => tell({ kind: 'hidden', isHidden }),
    setLine: (next) => {
      line = next
      whereabouts.setLine(next)
    },
    setInOrder: (isInOrder) => {
      preview.end()
      whereabouts.use(isInOrder ? 'none' : 'device', isInOrder ? undefined : seams.positions)
    },
    preview: (pace) => {
      const next = plan[targetIndex(plan, state.sectionIndex)]
      whereabouts.use('simulated', preview.start(way(), next, pace))
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
      clearTimeout(recheck)
      turn.cancel()
      stopTime()
      stopState()
      whereabouts.dispose()
      changes.clear()
    },
  }
}
