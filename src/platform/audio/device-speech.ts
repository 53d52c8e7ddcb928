/**
 * A voice of the device reads a sentence aloud (Web Speech API). Browsers drop what is said right after a cancel, list
 * their voices late, tell no word boundaries, and fall silent without a word about it: so one sentence at a time, each
 * watched over. Their own pause and resume do nothing on phones and are not used.
 */
import { pickVoice } from './device-voices.ts'

export interface SpokenSentence {
  readonly text: string
  /** BCP 47. */
  readonly language: string
  readonly rate: number
  /** 0 to 1. */
  readonly volume: number
  /** Something rests for it: what is cut is not said again, and silence is waited for less long. */
  readonly isOnce?: boolean | undefined
}

/** `silent`: the device said nothing, or not to the end, twice. `page-left`: the page is not shown any more. */
export type SpeechStop = 'silent' | 'page-left'

export interface SpeechEvents {
  onStart(): void
  onEnd(): void
  onStopped(why: SpeechStop): void
}

export interface DeviceSpeech {
  /** Tells whether the device has a voice of its own for the language, and each time that changes. Returns the way to stop. */
  watchVoice(language: string, listener: (hasVoice: boolean) => void): () => void
  /** Replaces what is being said. The first call has to come from a tap. */
  say(sentence: SpokenSentence, events: SpeechEvents): void
  /** Silence; no event follows. */
  stop(): void
}

/** What it needs of the window. */
export interface SpeechBrowser {
  readonly speechSynthesis?: SpeechSynthesis | undefined
  readonly SpeechSynthesisUtterance?: typeof SpeechSynthesisUtterance | undefined
}

/** 50 are enough, and timers come early. */
const AFTER_CANCEL_MS = 60
const START_WITHIN_MS = 4000
/** How many times the estimate a sentence may take. */
const PATIENCE = 3
const SHORTEST_WAIT_MS = 6000
const ONCE = { patience: 2, shortestWaitMs: 4000 } as const
/** A browser that says twice running that it speaks no more has lost the end of the sentence. */
const LISTEN_MS = 400
const VOICES_POLL_MS = 250
const VOICES_WITHIN_MS = 10_000

/** Letters that a voice says in a second: where a letter is a syllable they are fewer. */
const charactersPerS = (language: string): number => (/^(?:zh|ja|ko)\b/i.test(language) ? 4 : 13)

/** Milliseconds that the sentence takes, roughly. */
export const estimateMs = ({ text, language, rate }: SpokenSentence): number =>
  ((text.length / charactersPerS(language)) * 1000) / Math.min(2, Math.max(0.5, rate))

interface Saying {
  listening?: ReturnType<typeof setInterval> | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  /** Kept: Chromium tells nothing of an utterance that was collected as garbage. */
  utterance?: SpeechSynthesisUtterance | undefined
}

const NO_SPEECH: DeviceSpeech = {
  watchVoice: (_language, listener) => {
    listener(false)
    return () => {}
  },
  say: (_sentence, events) => events.onStopped('silent'),
  stop: () => {},
}

/** `nowMs`: milliseconds, monotonic. */
export const deviceSpeechOf = (
  { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance }: SpeechBrowser,
  nowMs: () => number,
): DeviceSpeech => {
  if (!speech || !Utterance) return NO_SPEECH
  let present: Saying | undefined
  let cancelledAtMs = -Infinity

  const cancel = () => {
    cancelledAtMs = nowMs()
    speech.cancel()
  }

  const end = () => {
    clearTimeout(present?.timer)
    clearInterval(present?.listening)
    present = undefined
  }

  const attempt = (sentence: SpokenSentence, events: SpeechEvents, triesLeft: number) => {
    const saying: Saying = {}
    present = saying
    let hasStarted = false
    const isPresent = () => present === saying
    const fail = () => {
      if (!isPresent()) return
      end()
      cancel()
      if (triesLeft > 0 && !(sentence.isOnce && hasStarted)) attempt(sentence, events, triesLeft - 1)
      else events.onStopped('silent')
    }
    const watch = (forMs: number) => {
      clearTimeout(saying.timer)
      saying.timer = setTimeout(fail, forMs)
    }
    /** Of a browser that ever said that it speaks: some never do. */
    const listen = () => {
      let hasSpoken = false
      let silentTimes = 0
      saying.listening = setInterval(() => {
        hasSpoken ||= speech.speaking
        silentTimes = speech.speaking || speech.pending ? 0 : silentTimes + 1
        if (hasSpoken && silentTimes >= 2) fail()
      }, LISTEN_MS)
      hasSpoken = speech.speaking
    }
    const waitMs = () => {
      const { patience, shortestWaitMs } = sentence.isOnce
        ? ONCE
        : { patience: PATIENCE, shortestWaitMs: SHORTEST_WAIT_MS }
      return Math.max(shortestWaitMs, patience * estimateMs(sentence))
    }
    const speak = () => {
      const voice = pickVoice(speech.getVoices(), sentence.language)
      if (!voice) return fail()
      const utterance = new Utterance(sentence.text)
      saying.utterance = utterance
      utterance.voice = voice
      utterance.lang = voice.lang.replaceAll('_', '-')
      utterance.rate = sentence.rate
      utterance.volume = sentence.volume
      utterance.addEventListener('start', () => {
        if (!isPresent()) return
        hasStarted = true
        watch(waitMs())
        listen()
        events.onStart()
      })
      utterance.addEventListener('end', () => {
        if (!isPresent()) return
        end()
        events.onEnd()
      })
      utterance.addEventListener('error', fail)
      watch(START_WITHIN_MS)
      // Another page, or an earlier visit, may have left it paused.
      if (speech.paused) speech.resume()
      speech.speak(utterance)
    }
    const deafMs = cancelledAtMs + AFTER_CANCEL_MS - nowMs()
    // At once where possible, so that the tap's permission counts.
    if (deafMs > 0) saying.timer = setTimeout(speak, deafMs)
    else speak()
  }

  const stop = () => {
    removeEventListener('pagehide', onPageHide)
    if (!present) return
    end()
    cancel()
  }

  let tellLeft: (() => void) | undefined
  // Some go on to speak after the page is gone.
  const onPageHide = () => {
    if (!present) return
    stop()
    tellLeft?.()
  }

  return {
    watchVoice: (language, listener) => {
      let known: boolean | undefined
      const look = () => {
        const hasVoice = pickVoice(speech.getVoices(), language) !== undefined
        if (hasVoice === known) return
        known = hasVoice
        listener(hasVoice)
      }
      const untilMs = nowMs() + VOICES_WITHIN_MS
      // Not every browser tells that they have come.
      const poll = setInterval(() => {
        look()
        if (known || nowMs() >= untilMs) clearInterval(poll)
      }, VOICES_POLL_MS)
      const events = speech as Partial<EventTarget>
      events.addEventListener?.call(speech, 'voiceschanged', look)
      look()
      return () => {
        clearInterval(poll)
        events.removeEventListener?.call(speech, 'voiceschanged', look)
      }
    },
    say: (sentence, events) => {
      stop()
      tellLeft = () => events.onStopped('page-left')
      addEventListener('pagehide', onPageHide)
      attempt(sentence, events, 1)
    },
    stop,
  }
}

export const openDeviceSpeech = (): DeviceSpeech =>
  deviceSpeechOf(window as SpeechBrowser, () => performance.now())
