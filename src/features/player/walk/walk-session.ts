/**
 * One walk while its player is open: joins the sound, the walker's position and the hand on the buttons, and keeps what
 * the screen shows of it. Free of React.
 */
import type { Sentence } from '#contract/api/audio-chunks.ts'
import { PROXIMITY } from '#contract/limits.ts'
import type { LatLng } from '#kit/geo.ts'
import type { Positions } from '#platform/geolocation.ts'
import type { Playback } from '../playback/playback.ts'
import { isOn } from '../playback/playback-state.ts'
import {
  INITIAL_PROXIMITY,
  type ProximityAction,
  type ProximityEvent,
  type ProximityState,
  type WalkPlan,
} from './proximity/proximity-state.ts'
import { stepProximity } from './proximity/proximity.ts'
import { isInside, targetPlace } from './proximity/radius.ts'
import { quietMomentS } from './quiet-moment.ts'
import { lineLengthM, nearestOnLine } from './route-line.ts'
import { sectionPlaceAt, type WalkSection } from './sections.ts'
import { createSimulatedWalk, type SimulatedWalk } from './simulated-positions.ts'
import { createWhereabouts, type Whereabouts } from './whereabouts.ts'

export interface WalkSnapshot extends Whereabouts {
  /** Place of the present section; -1 where there are none. */
  readonly place: number
  readonly isAutoPlay: boolean
  /** Why the sound rests although nobody paused it. */
  readonly rest: 'arriving' | 'leaving' | undefined
  /** The stop that an arrival would start, by its section. */
  readonly target: WalkSection | undefined
  /** Places of the sections that were heard to their end. */
  readonly heard: ReadonlySet<number>
}

export interface WalkSeams {
  readonly playback: Playback
  readonly positions: Positions
  readonly nowMs: () => number
  /** Sentences of the chunk that plays at the position, on the tour's timeline; empty where there are none. */
  sentencesAt(positionS: number): readonly Sentence[]
  /** Playback speed: how many seconds of narration pass in one. */
  rate(): number
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
  /** What an earlier visit heard: no stop is told twice. */
  setHeard(places: readonly number[]): void
  /** Every stop may be told again. */
  forgetHeard(): void
  setAutoPlay(isAutoPlay: boolean): void
  setHidden(isHidden: boolean): void
  /** The tour's own line; without one the stops in order are the way of a preview. */
  setLine(line: readonly LatLng[]): void
  /** Armchair mode: true plays in order and asks for no position. */
  setInOrder(isInOrder: boolean): void
  /** Walks the line at so many times walking speed, as a walker would, until it is stopped. Call it in the tap. */
  preview(pace: number): void
  setPace(pace: number): void
  stopPreview(): void
  dispose(): void
}

/** The shorter one fits into the pause between two sentences. */
const FADE_MS = { sentence: 150, atOnce: 1500 } as const
/** The element tells its position four times a second: within this of the moment a timer takes over. */
const TIMER_S = 0.6
/** Less than this left of a section is not worth coming back for. */
const WORTH_HEARING_S = 3
const PREVIEW_LEAD_M = 80

export const createWalkSession = (seams: WalkSeams): WalkSession => {
  const { playback } = seams
  let sections: readonly WalkSection[] = []
  let plan: WalkPlan = []
  let state: ProximityState = INITIAL_PROXIMITY
  let line: readonly LatLng[] = []
  let simulated: SimulatedWalk | undefined
  let rest: WalkSnapshot['rest']
  let lockedUntilMs = 0
  /** What happens at the next pause between sentences. */
  let turn: { readonly atS: number; readonly run: () => void } | undefined
  let turnTimer: ReturnType<typeof setTimeout> | undefined
  /** Where sections were left in the middle, by their place; seconds on the tour's timeline. */
  const leftAtS = new Map<number, number>()
  let recheck: ReturnType<typeof setTimeout> | undefined
  let snapshot: WalkSnapshot
  const listeners = new Set<() => void>()

  const whereabouts = createWhereabouts({
    onFix: (fix) => tell({ kind: 'fix', fix, nowMs: seams.nowMs() }),
    onGone: () => tell({ kind: 'lost' }),
    onChange: () => publish(),
  })

  const takeSnapshot = (): WalkSnapshot => ({
    place: sections.length > 0 ? Math.min(state.place, sections.length - 1) : -1,
    ...whereabouts.now(),
    isAutoPlay: state.isAutoPlay,
    rest,
    target: sections[targetPlace(plan, state.place)],
    heard: state.done,
  })

  const publish = () => {
    const next = takeSnapshot()
    const isSame = (Object.keys(next) as (keyof WalkSnapshot)[]).every((key) => next[key] === snapshot[key])
    if (isSame) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  const cancelTurn = () => {
    clearTimeout(turnTimer)
    turnTimer = undefined
    turn = undefined
  }

  const takeTurn = () => {
    const due = turn
    cancelTurn()
    due?.run()
  }

  const awaitTurn = () => {
    if (!turn || turnTimer !== undefined) return
    const waitMs = ((turn.atS - playback.positionS()) * 1000) / seams.rate()
    if (waitMs <= 0) takeTurn()
    else if (waitMs < TIMER_S * 1000) {
      turnTimer = setTimeout(() => {
        turnTimer = undefined
        // Sound that ran dry meanwhile tells its position again when it goes on.
        if (playback.state().kind === 'playing') takeTurn()
      }, waitMs)
    }
  }

  /** Where the sound stands in a section that is left, so that coming back repeats nothing. */
  const keepPlace = () => {
    const positionS = playback.positionS()
    const place = sectionPlaceAt(sections, positionS)
    const section = sections[place]
    if (!section || positionS <= section.startS + 0.5) return
    if (section.endS - positionS < WORTH_HEARING_S) tell({ kind: 'heard', place })
    else leftAtS.set(place, positionS)
  }

  const unheardFromS = (place: number): number => leftAtS.get(place) ?? sections[place]?.startS ?? 0

  const goTo = (place: number) => {
    keepPlace()
    lockedUntilMs = seams.nowMs() + PROXIMITY.manualSeekLockoutMs
    playback.seek(unheardFromS(place))
    leftAtS.delete(place)
  }

  /** Does it when no sentence is cut by it; at once where nothing sounds or no sentence is known. */
  const whenQuiet = (isWorthWaiting: boolean, run: (wasKnown: boolean) => void) => {
    const positionS = playback.positionS()
    const atS = quietMomentS(seams.sentencesAt(positionS), positionS)
    if (!isWorthWaiting || atS === undefined) return run(false)
    turn = { atS, run: () => run(true) }
    awaitTurn()
  }

  const act = (action: ProximityAction) => {
    switch (action.kind) {
      case 'play':
        rest = undefined
        cancelTurn()
        return playback.play('arrival')
      case 'play-section': {
        rest = undefined
        cancelTurn()
        const { place } = action
        return whenQuiet(playback.state().kind === 'playing', () => {
          goTo(place)
          playback.play('arrival')
        })
      }
      case 'skip-to':
        goTo(action.place)
        if (action.isOn) return
        rest = 'arriving'
        return playback.pause()
      case 'pause':
        if (action.why === 'leaving') {
          rest = 'leaving'
          return whenQuiet(true, (wasKnown) => playback.fadeOut(wasKnown ? FADE_MS.sentence : FADE_MS.atOnce))
        }
        if (action.why === 'arriving') rest = 'arriving'
        playback.pause()
        // The news of the new section comes up to a quarter of a second late.
        if (action.why === 'arriving') playback.seek(unheardFromS(state.place))
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
    awaitTurn()
    const place = sectionPlaceAt(sections, positionS)
    if (place === -1 || place === state.place || turn || seams.nowMs() < lockedUntilMs) return
    if (isOn(playback.state())) {
      tell({ kind: 'section-by-audio', place })
      // It was begun before, out of order.
      if (state.place === place && leftAtS.has(place) && isOn(playback.state())) goTo(place)
      return
    }
    // It faded out over the end of a section.
    if (place === state.place + 1) tell({ kind: 'heard', place: state.place })
    tell({ kind: 'seek-by-hand', place })
  }

  const onState = () => {
    const { kind } = playback.state()
    if (kind === 'ended') {
      tell({ kind: 'ended' })
      tell({ kind: 'plan', place: 0 })
    } else if (state.isOn && !isOn(playback.state())) tell({ kind: 'stopped' })
    else if (!state.isOn && kind === 'playing' && !turn && rest === undefined) tell({ kind: 'resumed' })
    if (kind === 'playing' && !turn && rest !== 'leaving') rest = undefined
    publish()
  }

  const play = () => {
    rest = undefined
    cancelTurn()
    tell({ kind: 'play-by-hand' })
    playback.play()
  }

  const pause = () => {
    // A section that was about to take over rests at its own beginning.
    if (turn && rest === undefined) goTo(state.place)
    cancelTurn()
    rest = undefined
    tell({ kind: 'pause-by-hand' })
    playback.pause()
  }

  const seek = (positionS: number) => {
    if (turn && rest === 'leaving') play()
    cancelTurn()
    lockedUntilMs = 0
    const wantedS = Math.min(Math.max(0, positionS), playback.durationS())
    const place = sectionPlaceAt(sections, wantedS)
    // Told first, so that the audio's own news of the new section finds nothing changed.
    if (place !== -1 && place !== state.place) tell({ kind: 'seek-by-hand', place })
    playback.seek(wantedS)
  }

  const stopTime = playback.onTime(onTime)
  const stopState = playback.subscribe(onState)
  snapshot = takeSnapshot()
  whereabouts.use('device', seams.positions)

  const way = (): readonly LatLng[] => (line.length > 1 ? line : plan.filter((stop) => stop !== undefined))

  /** At the stop that is told, as a listener stands. */
  const isListening = (): boolean => {
    const stop = plan[targetPlace(plan, state.place)]
    const { fix } = whereabouts.now()
    return isOn(playback.state()) && fix !== undefined && stop !== undefined && isInside(fix, stop)
  }

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
      cancelTurn()
      rest = undefined
      lockedUntilMs = seams.nowMs() + PROXIMITY.manualSeekLockoutMs
      leftAtS.delete(place)
      // The sound moves first: a play that follows starts at the new place.
      playback.seek(section.startS)
      tell({ kind: 'section-by-hand', place })
    },
    setHeard: (places) => {
      for (const place of places) tell({ kind: 'heard', place })
    },
    forgetHeard: () => {
      leftAtS.clear()
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
      simulated = undefined
      whereabouts.use(isInOrder ? 'none' : 'device', isInOrder ? undefined : seams.positions)
    },
    preview: (pace) => {
      const next = plan[targetPlace(plan, state.place)]
      const alongM = (next && nearestOnLine(way(), next)?.alongM) ?? 0
      simulated = createSimulatedWalk({
        line: way(),
        // A little before the stop, so that it is walked into.
        fromM: Math.min(lineLengthM(way()), Math.max(0, alongM - PREVIEW_LEAD_M)),
        pace,
        nowMs: () => Date.now(),
        isStanding: isListening,
      })
      whereabouts.use('simulated', simulated.positions)
      play()
    },
    setPace: (pace) => simulated?.setPace(pace),
    stopPreview: () => {
      if (!simulated) return
      simulated = undefined
      pause()
      whereabouts.use('device', seams.positions)
    },
    dispose: () => {
      clearTimeout(recheck)
      cancelTurn()
      stopTime()
      stopState()
      whereabouts.dispose()
      listeners.clear()
    },
  }
}
