/**
 * 'Spoken directions': a voice of the device says each step of the way a little before the turn and at it, each once. It
 * never speaks over the narration. It is off until a hand switches it on. What happens when is decided by the state
 * machine (step-speaking.ts); here are the voice, the narration and the listeners.
 */
import { createListeners } from '#kit/listeners.ts'
import type { DeviceSpeech } from '#platform/audio/device-speech.ts'
import { isVisible } from '#platform/page/visibility.ts'
import * as texts from '#texts/player-directions.ts'
import { LANGUAGE } from '#texts/language.ts'
import { isOn } from '../../playback/playback-state.ts'
import type { Playback } from '../../playback/playback.ts'
import type { SentencePause } from '../sentence-pause.ts'
import type { WalkSession } from '../walk-session.ts'
import type { DirectionsFollower } from './create-directions.ts'
import { ownPart, partsOf, type DueDirection } from './due-direction.ts'
import type { SpokenPart } from './spoken-words.ts'
import { SILENT, stepSpeaking, type SpeakingEffect, type SpeakingEvent } from './step-speaking.ts'

export interface SpokenSnapshot {
  readonly isOn: boolean
  /** The device has a voice of its own for the language of the interface. */
  readonly hasVoice: boolean
}

export interface SpokenDirections {
  snapshot(): SpokenSnapshot
  subscribe(listener: () => void): () => void
  /** `isByHand`: a tap did it, and hears that it did; false where an earlier visit chose it. */
  setOn(isOn: boolean, isByHand: boolean): void
  /** The language the tour is told in: names of its streets may be in it. */
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
  /** One of its own: the walk's has actions of other kinds. */
  readonly sentencePause: SentencePause
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
}

const ONCE = { once: true, capture: true }
const nothing = () => {}

const hasVoiceFor = (speech: DeviceSpeech | undefined, language: string): boolean => {
  let has = false
  const stop = speech?.watchVoice(language, (known) => {
    has = known
  })
  stop?.()
  return has
}

export const createSpokenDirections = (seams: SpokenSeams): SpokenDirections => {
  const { directions, walk, playback, speech, sentencePause, nowMs } = seams
  const changes = createListeners()
  let state = SILENT
  let snapshot: SpokenSnapshot = { isOn: false, hasVoice: false }
  let volume = 1
  let tourLanguage: string | undefined
  let isAnnouncing = false

  const wordsFor = (due: DueDirection) =>
    partsOf(due, {
      stopName: due.kind === 'step' ? directions.endsOf(due.leg).to : '',
      tourLanguage,
      hasVoice: (language) => hasVoiceFor(speech, language),
    })

  const sayAll = ([part, ...others]: readonly SpokenPart[]) => {
    if (!part) return send({ kind: 'silent' })
    send({ kind: 'utterance-began' })
    speech?.say(
      { ...part, rate: 1, volume, isOnce: true },
      { onStart: nothing, onEnd: () => sayAll(others), onStopped: () => send({ kind: 'silent' }) },
    )
  }

  const run = (effect: SpeakingEffect): void => {
    switch (effect.kind) {
      case 'say':
        return sayAll(wordsFor(effect.due))
      case 'confirm':
        return sayAll([ownPart(texts.willBeSpoken)])
      case 'stop-voice':
        return speech?.stop()
      case 'await-quiet':
        return sentencePause.whenQuiet((isKnown) => send({ kind: 'quiet', isKnown }))
      case 'cancel-quiet':
        return sentencePause.cancel()
      case 'hold':
        playback.pause()
        return send({ kind: 'held', due: effect.due, pauses: playback.pauses() })
      case 'resume':
        return playback.play('arrival')
    }
  }

  /** The walk begins no walking track while a direction is being spoken. */
  const tellWalk = () => {
    const isSpeaking = nowMs() < (state.speakingUntilMs ?? -Infinity)
    if (isSpeaking === isAnnouncing) return
    isAnnouncing = isSpeaking
    walk.setAnnouncing(isSpeaking)
  }

  const send = (event: SpeakingEvent) => {
    const step = stepSpeaking(state, event, {
      nowMs: nowMs(),
      directions: directions.now(),
      walk: walk.snapshot(),
      playback: playback.state(),
      pauses: playback.pauses(),
      isPageVisible: isVisible(),
      isQuietPending: sentencePause.isPending(),
    })
    state = step.state
    if (state.isOn !== snapshot.isOn || state.hasVoice !== snapshot.hasVoice) {
      snapshot = { isOn: state.isOn, hasVoice: state.hasVoice }
      changes.tell()
    }
    for (const effect of step.effects) run(effect)
    tellWalk()
  }

  /** Switched on by an earlier visit: the first tap, whatever it is for, lets the browser speak later. */
  const onFirstTap = () => {
    const isSpeaking = state.speakingUntilMs !== undefined
    if (!state.isOn || !state.hasVoice || isSpeaking || isOn(playback.state())) return
    speech?.say(
      { text: ' ', language: LANGUAGE, rate: 1, volume: 0 },
      { onStart: nothing, onEnd: nothing, onStopped: nothing },
    )
  }

  const stops = [
    speech?.watchVoice(LANGUAGE, (hasVoice) => send({ kind: 'voice', hasVoice })),
    directions.subscribe(() => send({ kind: 'moved' })),
    playback.subscribe(() => send({ kind: 'playback' })),
    playback.onTime(sentencePause.check),
  ]

  return {
    snapshot: () => snapshot,
    subscribe: changes.add,
    setOn: (wanted, isByHand) => {
      if (wanted && !isByHand && !state.isOn) document.addEventListener('click', onFirstTap, ONCE)
      // In the same tap: browsers allow a voice only after one.
      send({ kind: 'switch', isOn: wanted, isByHand })
    },
    setTourLanguage: (language) => {
      tourLanguage = language
    },
    setVolume: (wanted) => {
      volume = wanted
    },
    dispose: () => {
      document.removeEventListener('click', onFirstTap, ONCE)
      // The walk ends with the page: nothing begins in it any more.
      isAnnouncing = false
      send({ kind: 'dispose' })
      for (const stop of stops) stop?.()
      changes.clear()
    },
  }
}
