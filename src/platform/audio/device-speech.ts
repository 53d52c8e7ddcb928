/**
 * Reads a sentence aloud with a voice of the device (Web Speech API). Browsers drop a sentence that comes right after a cancel, list their
 * voices late, report no word boundaries, and fall silent without an event. So it speaks one sentence at a time and watches each with timers.
 * The browser's own pause and resume do nothing on phones and are not used.
 */
import { pickVoice } from './device-voices.ts'

export interface SpokenSentence {
  readonly text: string
  /** BCP 47. */
  readonly language: string
  readonly rate: number
  /** 0 to 1. */
  readonly volume: number
  /** True where other sound waits for it: a sentence that breaks off is not repeated, and the timers are shorter. */
  readonly isOnce?: boolean | undefined
}

/** `silent`: the device did not speak the sentence to its end in two attempts. `page-left`: the page is not shown any more. */
export type SpeechStop = 'silent' | 'page-left'

export interface SpeechEvents {
  onStart(): void
  onEnd(): void
  onStopped(why: SpeechStop): void
}

export interface DeviceSpeech {
  /** Calls `listener` with whether the device has a voice for the language, now and at each change. Returns a function that stops it. */
  watchVoice(language: string, listener: (hasVoice: boolean) => void): () => void
  /** Speaks a sentence in place of the present one. The first call has to come from a tap. */
  say(sentence: SpokenSentence, events: SpeechEvents): void
  /** Stops speaking; no event follows. */
  stop(): void
}

/** The part of the window that is used. */
export interface SpeechBrowser {
  readonly speechSynthesis?: SpeechSynthesis | undefined
  readonly SpeechSynthesisUtterance?: typeof SpeechSynthesisUtterance | undefined
}

/** A sentence after a cancel waits for this time: 50 ms are enough, and timers may fire early. */
const AFTER_CANCEL_MS = 60
/** A voice that has not started within this time has failed. */
const START_WITHIN_MS = 4000
/** A sentence may take this multiple of its estimate, and at least the shortest wait. */
const PATIENCE = 3
const SHORTEST_WAIT_MS = 6000
/** The same for a sentence that other sound waits for. */
const ONCE = { patience: 2, shortestWaitMs: 4000 } as const
/** The interval of checks. A browser that twice in a row reports that it does not speak has lost the end of the sentence. */
const CHECK_MS = 400
/** Voices are looked up at this interval, until this time has passed: not every browser raises an event when they are loaded. */
const VOICES_POLL_MS = 250
const VOICES_WITHIN_MS = 10_000

/** Returns the letters that a voice speaks in a second; fewer in languages where a letter is a syllable. */
const charactersPerS = (language: string): number => (/^(?:zh|ja|ko)\b/i.test(language) ? 4 : 13)

/** Returns the rough time of the sentence in ms. */
export const estimateMs = ({ text, language, rate }: SpokenSentence): number =>
  ((text.length / charactersPerS(language)) * 1000) / Math.min(2, Math.max(0.5, rate))

/** The sentence that is being spoken, with its timers. */
interface Speaking {
  checking?: ReturnType<typeof setInterval> | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  /** The reference keeps it alive: Chromium raises no events of an utterance that was garbage-collected. */
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

/** Makes the function that watches whether the browser has a voice for a language. */
const watchVoiceOf =
  (speech: SpeechSynthesis, nowMs: () => number): DeviceSpeech['watchVoice'] =>
  (language, listener) => {
    let known: boolean | undefined
    const check = () => {
      const hasVoice = pickVoice(speech.getVoices(), language) !== undefined
      if (hasVoice === known) return
      known = hasVoice
      listener(hasVoice)
    }
    const untilMs = nowMs() + VOICES_WITHIN_MS
    const poll = setInterval(() => {
      check()
      if (known || nowMs() >= untilMs) clearInterval(poll)
    }, VOICES_POLL_MS)
    const events = speech as Partial<EventTarget>
    events.addEventListener?.call(speech, 'voiceschanged', check)
    check()
    return () => {
      clearInterval(poll)
      events.removeEventListener?.call(speech, 'voiceschanged', check)
    }
  }

/** Makes it from the browser's functions. `nowMs` is a monotonic clock in ms. */
export const deviceSpeechOf = (
  { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance }: SpeechBrowser,
  nowMs: () => number,
): DeviceSpeech => {
  if (!speech || !Utterance) return NO_SPEECH
  let present: Speaking | undefined
  let cancelledAtMs = -Infinity

  const cancel = () => {
    cancelledAtMs = nowMs()
    speech.cancel()
  }

  const end = () => {
    clearTimeout(present?.timer)
    clearInterval(present?.checking)
    present = undefined
  }

  const attempt = (sentence: SpokenSentence, events: SpeechEvents, triesLeft: number) => {
    const speaking: Speaking = {}
    present = speaking
    let hasStarted = false
    const isPresent = () => present === speaking
    const fail = () => {
      if (!isPresent()) return
      end()
      cancel()
      if (triesLeft > 0 && !(sentence.isOnce && hasStarted)) attempt(sentence, events, triesLeft - 1)
      else events.onStopped('silent')
    }
    const watch = (forMs: number) => {
      clearTimeout(speaking.timer)
      speaking.timer = setTimeout(fail, forMs)
    }
    /** Fails the sentence when the browser stops reporting that it speaks; some browsers never report it. */
    const checkSpeaking = () => {
      let hasSpoken = false
      let silentTimes = 0
      speaking.checking = setInterval(() => {
        hasSpoken ||= speech.speaking
        silentTimes = speech.speaking || speech.pending ? 0 : silentTimes + 1
        if (hasSpoken && silentTimes >= 2) fail()
      }, CHECK_MS)
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
      speaking.utterance = utterance
      utterance.voice = voice
      utterance.lang = voice.lang.replaceAll('_', '-')
      utterance.rate = sentence.rate
      utterance.volume = sentence.volume
      utterance.addEventListener('start', () => {
        if (!isPresent()) return
        hasStarted = true
        watch(waitMs())
        checkSpeaking()
        events.onStart()
      })
      utterance.addEventListener('end', () => {
        if (!isPresent()) return
        end()
        events.onEnd()
      })
      utterance.addEventListener('error', fail)
      watch(START_WITHIN_MS)
      // Another page or an earlier visit may have left the speech paused.
      if (speech.paused) speech.resume()
      speech.speak(utterance)
    }
    const waitMsAfterCancel = cancelledAtMs + AFTER_CANCEL_MS - nowMs()
    // It speaks at once where possible, so that the tap's permission counts.
    if (waitMsAfterCancel > 0) speaking.timer = setTimeout(speak, waitMsAfterCancel)
    else speak()
  }

  const stop = () => {
    removeEventListener('pagehide', onPageHide)
    if (!present) return
    end()
    cancel()
  }

  let reportLeft: (() => void) | undefined
  // Some browsers continue to speak after the page is gone.
  const onPageHide = () => {
    if (!present) return
    stop()
    reportLeft?.()
  }

  return {
    watchVoice: watchVoiceOf(speech, nowMs),
    say: (sentence, events) => {
      stop()
      reportLeft = () => events.onStopped('page-left')
      addEventListener('pagehide', onPageHide)
      attempt(sentence, events, 1)
    },
    stop,
  }
}

export const openDeviceSpeech = (): DeviceSpeech =>
  deviceSpeechOf(window as SpeechBrowser, () => performance.now())
