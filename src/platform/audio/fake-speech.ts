/** A `speechSynthesis` with the faults of the real ones, controlled by the test. For tests only. */
import type { LocalVoice } from './device-voices.ts'

export const voiceOf = (lang: string, change: Partial<LocalVoice> = {}): LocalVoice => ({
  name: `Voice ${lang}`,
  lang,
  localService: true,
  default: false,
  ...change,
})

export class FakeUtterance extends EventTarget {
  readonly text: string
  voice: LocalVoice | null = null
  lang = ''
  rate = 1
  volume = 1
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** A sentence within this time after a cancel is dropped. */
const DEAF_MS = 50

export class FakeSpeech extends EventTarget {
  voices: LocalVoice[] = [voiceOf('en-US')]
  paused = false
  /** All sentences that were passed to it, the dropped ones too. */
  readonly asked: FakeUtterance[] = []
  /** The sentence that it speaks now. */
  saying: FakeUtterance | undefined
  cancels = 0
  pending = false
  /** Most browsers report that they speak; some never do. */
  tellsOfSpeaking = false
  /** True for a browser that accepts a sentence and does not speak it. */
  isDumb = false
  /** A monotonic clock in ms, by which sentences right after a cancel are dropped. */
  readonly nowMs: () => number
  private cancelledAtMs = -Infinity

  constructor(nowMs: () => number) {
    super()
    this.nowMs = nowMs
  }

  getVoices(): LocalVoice[] {
    return this.voices
  }
  get speaking(): boolean {
    return this.tellsOfSpeaking && this.saying !== undefined
  }
  speak(utterance: FakeUtterance): void {
    this.asked.push(utterance)
    if (this.nowMs() - this.cancelledAtMs < DEAF_MS) return
    this.saying = utterance
    if (!this.isDumb) queueMicrotask(() => utterance.dispatchEvent(new Event('start')))
  }
  /** Cancels as browsers do: the sentence fails, later. */
  cancel(): void {
    this.cancels += 1
    this.cancelledAtMs = this.nowMs()
    const said = this.saying
    this.saying = undefined
    if (said) queueMicrotask(() => said.dispatchEvent(new Event('error')))
  }
  resume(): void {
    this.paused = false
  }
  /** Ends the sentence. */
  finish(): void {
    const said = this.saying
    this.saying = undefined
    said?.dispatchEvent(new Event('end'))
  }
  /** Stops the sentence as when the system takes the voice away. */
  lose(how: 'told' | 'silently'): void {
    const said = this.saying
    this.saying = undefined
    if (how === 'told') said?.dispatchEvent(new Event('error'))
  }
  /** Loads the voices. */
  bring(voices: LocalVoice[], isTold = true): void {
    this.voices = voices
    if (isTold) this.dispatchEvent(new Event('voiceschanged'))
  }
}
