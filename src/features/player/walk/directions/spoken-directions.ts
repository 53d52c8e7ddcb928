/**
 * 'Spoken directions': a voice of the device says each step of the way, a little before the turn and at it, each once. Never
 * over the narration: it waits for the end of a sentence, and the narration rests meanwhile. Off until a hand switches it on.
 */
import { createListeners } from '#kit/listeners.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { DeviceSpeech } from '#platform/audio/device-speech.ts'
import { isVisible } from '#platform/page/visibility.ts'
import * as texts from '#texts/player-directions.ts'
import { LANGUAGE } from '#texts/language.ts'
import { isOn } from '../../playback/playback-state.ts'
import type { Playback } from '../../playback/playback.ts'
import type { QuietTurn } from '../quiet-turn.ts'
import type { WalkSession } from '../walk-session.ts'
import type { DirectionsFollower } from './create-directions.ts'
import { languageOfName, spokenParts, type SpokenPart } from './spoken-words.ts'
import { spokenDistance } from './walked-metres.ts'
import { nearness, spokenStep } from './wording.ts'

export interface SpokenSnapshot {
  readonly isOn: boolean
  /** The device has a voice of its own for the language of the interface. */
  readonly hasVoice: boolean
}

export interface SpokenDirections {
  snapshot(): SpokenSnapshot
  subscribe(listener: () => void): () => void
  /** `isByHand`: a tap did it, and hears that it did; else it was kept from an earlier visit. */
  setOn(isOn: boolean, isByHand: boolean): void
  /** In which the tour is told: names of its streets may be in it. */
  setTourLanguage(language: string | undefined): void
  /** 0 to 1. */
  setVolume(volume: number): void
  dispose(): void
}

export interface SpokenSeams {
  readonly directions: DirectionsFollower
  readonly walk: WalkSession
  readonly playback: Playback
  readonly speech: DeviceSpeech | undefined
  /** One of its own: the walk's waits for other things. */
  readonly turn: QuietTurn
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
}

/** Farther along the line a step was told in another walk past it: more than a position wavers. */
const FORGOTTEN_M = 50
/** Who has not come so far within the time stands still. */
const MOVED_M = 5
const STANDING_MS = 15_000
/** No part takes so long. */
const LONGEST_MS = 25_000

interface Due {
  /** What was said once is not said again. */
  readonly keys: readonly string[]
  /** Along the tour's line. */
  readonly atM: number | undefined
  readonly isArrival: boolean
  /** What is told of a stop comes first: who sets out is told how when it has been heard. */
  readonly isSetOut: boolean
  parts(): readonly SpokenPart[]
}

export const createSpokenDirections = (seams: SpokenSeams): SpokenDirections => {
  const { directions, walk, playback, speech, turn, nowMs } = seams
  const changes = createListeners()
  let snapshot: SpokenSnapshot = { isOn: false, hasVoice: false }
  let volume = 1
  let tourLanguage: string | undefined
  let isSpeaking = false
  /** Whoever else uses the voice may end what is said without a word about it. */
  let doneByMs = 0
  /** The narration rests for what is said: how many times it had been paused then. */
  let heldAt: number | undefined
  let anchor: LatLng | undefined
  let movedAtMs = -Infinity
  let offTimes = 0
  let wasOff = false
  /** With where on the tour's line it is, in metres; a walker who is off it is nowhere on it. */
  const said = new Map<string, number | undefined>()

  const show = (change: Partial<SpokenSnapshot>) => {
    snapshot = { ...snapshot, ...change }
    changes.tell()
  }

  const hasVoice = (language: string): boolean => {
    let has = false
    speech?.watchVoice(language, (known) => {
      has = known
    })()
    return has
  }

  const own = (text: string): SpokenPart[] => [{ text, language: LANGUAGE }]

  const dueNow = (): Due | undefined => {
    const now = directions.now()
    if (now.kind === 'off-route' || now.kind === 'wrong-way')
      return {
        keys: [`${now.kind} ${offTimes}`],
        atM: undefined,
        isArrival: false,
        isSetOut: false,
        parts: () =>
          own(now.kind === 'wrong-way' ? texts.wrongWay : texts.backToRouteSpoken(spokenDistance(now.offM))),
      }
    if (now.kind !== 'step') return undefined
    const { leg, stepIndex, aheadM } = now
    const step = leg.steps[stepIndex]
    const near = step ? nearness(step, aheadM) : 'far'
    if (!step || near === 'far') return undefined
    const key = `${leg.index} ${stepIndex}`
    return {
      atM: step.fromM,
      keys: near === 'here' ? [`${key} here`, `${key} ahead`] : [`${key} ahead`],
      isArrival: step.turn === 'arrive',
      isSetOut: step.turn === 'set-out',
      parts: () => {
        const { to } = directions.endsOf(leg)
        const named = spokenStep(leg, step, to, aheadM, true)
        const language =
          named.name === undefined ? LANGUAGE : languageOfName(named.name, LANGUAGE, tourLanguage, hasVoice)
        return language === undefined
          ? spokenParts(spokenStep(leg, step, '', aheadM, false), LANGUAGE, LANGUAGE)
          : spokenParts(named, LANGUAGE, language)
      },
    }
  }

  const endSaying = () => {
    isSpeaking = false
    if (heldAt === undefined) return
    const isPausedAnew = playback.pauses() !== heldAt
    heldAt = undefined
    // What paused it meanwhile, a hand or the leaving of the stop, keeps it paused.
    const state = playback.state()
    if (
      !isPausedAnew &&
      state.kind === 'paused' &&
      state.why === undefined &&
      walk.snapshot().rest === undefined
    )
      playback.play('arrival')
  }

  const sayAll = ([part, ...others]: readonly SpokenPart[]) => {
    if (!part) return endSaying()
    isSpeaking = true
    doneByMs = nowMs() + LONGEST_MS
    speech?.say(
      { ...part, rate: 1, volume, isOnce: true },
      { onStart: () => {}, onEnd: () => sayAll(others), onStopped: endSaying },
    )
  }

  const say = (due: Due) => {
    for (const key of due.keys) said.set(key, due.atM)
    sayAll(due.parts())
  }

  const fresh = (): Due | undefined => {
    const due = dueNow()
    return due && due.keys[0] !== undefined && !said.has(due.keys[0]) ? due : undefined
  }

  const mayBeSaid = (): boolean => {
    const { source, isByHand } = walk.snapshot()
    const state = playback.state()
    const isTakenAway = state.kind === 'paused' && state.why !== undefined
    return (
      snapshot.isOn &&
      snapshot.hasVoice &&
      source === 'device' &&
      !(isSpeaking && nowMs() < doneByMs) &&
      !isTakenAway &&
      !(isByHand && isOn(state)) &&
      nowMs() - movedAtMs <= STANDING_MS &&
      isVisible()
    )
  }

  const look = () => {
    if (!mayBeSaid() || turn.isPending()) return
    const due = fresh()
    if (!due) return
    if (!isOn(playback.state())) return say(due)
    // Arriving is what begins the narration.
    if (due.isArrival || due.isSetOut || playback.state().kind !== 'playing') return
    turn.whenQuiet((wasKnown) => {
      // A narration whose sentences are not known is not cut.
      const still = wasKnown && mayBeSaid() ? fresh() : undefined
      if (!still || still.isSetOut || playback.state().kind !== 'playing') return
      playback.pause()
      heldAt = playback.pauses()
      say(still)
    })
  }

  /** What lies far from here on the line may be told anew when the walker comes there again. */
  const forgetFar = () => {
    const now = directions.now()
    if (now.kind !== 'step') return
    const hereM = (now.leg.steps[now.stepIndex]?.fromM ?? 0) - now.aheadM
    for (const [key, atM] of said)
      if (atM !== undefined && Math.abs(atM - hereM) > FORGOTTEN_M) said.delete(key)
  }

  const follow = () => {
    const { place } = walk.snapshot()
    if (!place) anchor = undefined
    else if (!anchor) anchor = place
    else if (distanceM(anchor, place) >= MOVED_M) {
      anchor = place
      movedAtMs = nowMs()
    }
    const { kind } = directions.now()
    const isOff = kind === 'off-route' || kind === 'wrong-way'
    if (isOff && !wasOff) offTimes += 1
    wasOff = isOff
    forgetFar()
    look()
  }

  const hush = () => {
    if (!isSpeaking) return
    isSpeaking = false
    heldAt = undefined
    speech?.stop()
  }

  const onState = () => {
    // The narration goes on: a stop was reached, or a hand pressed Play.
    if (isOn(playback.state())) hush()
    else if (turn.isPending()) {
      turn.cancel()
      look()
    }
  }

  /** Kept from an earlier visit: the first tap, whatever it is for, lets the browser speak later. */
  const onFirstTap = () => {
    if (!snapshot.isOn || !snapshot.hasVoice || isSpeaking || isOn(playback.state())) return
    const nothing = () => {}
    speech?.say(
      { text: ' ', language: LANGUAGE, rate: 1, volume: 0 },
      { onStart: nothing, onEnd: nothing, onStopped: nothing },
    )
  }
  const once = { once: true, capture: true }

  const stopVoice = speech?.watchVoice(LANGUAGE, (has) => show({ hasVoice: has }))
  const stopDirections = directions.subscribe(follow)
  const stopState = playback.subscribe(onState)
  const stopTime = playback.onTime(turn.look)

  return {
    snapshot: () => snapshot,
    subscribe: changes.add,
    setOn: (wanted, isByHand) => {
      if (wanted === snapshot.isOn) return
      show({ isOn: wanted })
      if (wanted && !isByHand) document.addEventListener('click', onFirstTap, once)
      if (!wanted) {
        turn.cancel()
        if (isSpeaking) {
          speech?.stop()
          endSaying()
        }
      } else if (isByHand && snapshot.hasVoice && !isOn(playback.state()))
        // In the same tap: browsers allow a voice only after one.
        sayAll(own(texts.willBeSpoken))
    },
    setTourLanguage: (language) => {
      tourLanguage = language
    },
    setVolume: (wanted) => {
      volume = wanted
    },
    dispose: () => {
      document.removeEventListener('click', onFirstTap, once)
      turn.cancel()
      hush()
      stopVoice?.()
      stopDirections()
      stopState()
      stopTime()
      changes.clear()
    },
  }
}
