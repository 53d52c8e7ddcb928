/**
 * A voice of the device reads the walk, sentence after sentence. Its states are those of recorded sound; its place is the
 * number of a sentence, so that pause, resume and every jump are the same on all devices. Free of React.
 */
import type { DeviceSpeech, SpeechStop } from '#platform/audio/device-speech.ts'
import { isOn, sameState, type PauseReason, type PlaybackState } from '../playback/playback-state.ts'
import { carrySentence, NO_TEXT, type ReadingText } from './reading-text.ts'

export interface Reader {
  state(): PlaybackState
  text(): ReadingText
  /** The index of the sentence that is read, or would be. */
  index(): number
  /** Changes the text; the sentence that is read stays the same. */
  setText(text: ReadingText, language: string): void
  /** The first call has to come from a tap. */
  play(): void
  pause(why?: PauseReason): void
  moveTo(index: number): void
  /** Takes effect from the next sentence on. */
  setRate(rate: number): void
  /** The volume, from 0 to 1; takes effect from the next sentence on. */
  setVolume(volume: number): void
  /** Pauses at the end of the sentence, or after this time. */
  pauseSoon(withinMs: number, why?: PauseReason): void
  /** Cancels `pauseSoon`. */
  goOn(): void
  dispose(): void
}

export interface ReaderSeams {
  readonly speech: DeviceSpeech
  isPageVisible(): boolean
  onState(): void
  onMove(): void
}

export const createReader = ({ speech, isPageVisible, onState, onMove }: ReaderSeams): Reader => {
  let state: PlaybackState = { kind: 'paused' }
  let text: ReadingText = NO_TEXT
  let language = ''
  let index = 0
  let rate = 1
  let volume = 1
  let ending:
    { readonly timer: ReturnType<typeof setTimeout>; readonly why: PauseReason | undefined } | undefined

  const become = (next: PlaybackState) => {
    if (sameState(state, next)) return
    state = next
    onState()
  }

  const goOn = () => {
    clearTimeout(ending?.timer)
    ending = undefined
  }

  const pause = (why?: PauseReason) => {
    goOn()
    // While the reader is paused, the voice may be saying something else.
    if (!isOn(state)) return
    speech.stop()
    become({ kind: 'paused', why })
  }

  const stopped = (why: SpeechStop) => {
    // A locked phone or a page behind others: nothing is broken.
    if (why === 'page-left' || !isPageVisible()) return pause('frozen')
    goOn()
    become({ kind: 'failed', failure: { kind: 'reading-stopped' } })
  }

  const next = () => {
    if (index + 1 < text.sentences.length) {
      index += 1
      // A listener may have moved or stopped the reader.
      const here = index
      onMove()
      if (index !== here || !isOn(state)) return
      return ending ? pause(ending.why) : say()
    }
    goOn()
    index = 0
    become({ kind: 'ended' })
    onMove()
  }

  const say = () => {
    const sentence = text.sentences[index]
    if (!sentence) return pause()
    speech.say(
      { text: sentence.text, language, rate, volume },
      { onStart: () => become({ kind: 'playing' }), onEnd: next, onStopped: stopped },
    )
  }

  return {
    state: () => state,
    text: () => text,
    index: () => index,
    setText: (changed, itsLanguage) => {
      index = carrySentence(text, changed, index)
      text = changed
      language = itsLanguage
    },
    play: () => {
      goOn()
      if (state.kind === 'playing') return
      // The state changes first: the browser may start at once.
      become({ kind: 'loading' })
      if (isOn(state)) say()
    },
    pause,
    moveTo: (wanted) => {
      index = Math.min(Math.max(0, wanted), Math.max(0, text.sentences.length - 1))
      if (state.kind === 'failed' || state.kind === 'ended') become({ kind: 'paused' })
      if (isOn(state)) say()
      onMove()
    },
    setRate: (wanted) => {
      rate = wanted
    },
    setVolume: (wanted) => {
      volume = wanted
    },
    pauseSoon: (withinMs, why) => {
      if (!isOn(state)) return
      goOn()
      ending = { timer: setTimeout(() => pause(why), withinMs), why }
    },
    goOn,
    dispose: () => {
      goOn()
      speech.stop()
    },
  }
}
