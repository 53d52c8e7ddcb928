/** A speechSynthesis with the traps of the real ones, driven by hand. For tests only. */
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

/** How much later than a cancel a new sentence is taken. */
const DEAF_MS = 50

export class FakeSpeech extends EventTarget {
  voices: LocalVoice[] = [voiceOf('en-US')]
  paused = false
  /** What was given to it, the dropped too. */
  readonly asked: FakeUtterance[] = []
  /** What it says now. */
  saying: FakeUtterance | undefined
  cancels = 0
  pending = false
  /** Most browsers tell that they speak; some never do. */
  tellsOfSpeaking = false
  /** It takes a sentence and says nothing. */
  isDumb = false
  /** Drops what comes right after a cancel; milliseconds, monotonic. */
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
  /** As browsers do it: the sentence fails, later. */
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
  /** It has said the sentence. */
  finish(): void {
    const said = this.saying
    this.saying = undefined
    said?.dispatchEvent(new Event('end'))
  }
  /** The system took the voice away. */
  lose(how: 'told' | 'silently'): void {
    const said = this.saying
    this.saying = undefined
    if (how === 'told') said?.dispatchEvent(new Event('error'))
  }
  /** Its voices have come. */
  bring(voices: LocalVoice[], isTold = true): void {
    this.voices = voices
    if (isTold) this.dispatchEvent(new Event('voiceschanged'))
  }
}
