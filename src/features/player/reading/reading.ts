/**
 * 'Read by this device': a second source of the walk's words beside its recorded sound. It reads only after a hand chose
 * it, and gives way at the next Play where the sound has come. To the rest of the player both are one playback.
 */
import type { DeviceSpeech } from '#platform/audio/device-speech.ts'
import type { WakeLockSeam } from '#platform/device/wake-lock.ts'
import { isVisible } from '#platform/page/visibility.ts'
import { createListeners } from '#kit/listeners.ts'
import { isOn } from '../playback/playback-state.ts'
import type { Playback } from '../playback/playback.ts'
import type { WalkSection } from '../walk/sections.ts'
import { createReader } from './reader.ts'
import { NO_TEXT, readingText, sentenceIndexAt, type ReadingText } from './reading-text.ts'

export interface ReadingSnapshot {
  /** The device has a voice of its own for the walk's language, and there are words to read. */
  readonly canRead: boolean
  readonly isReading: boolean
  readonly text: ReadingText
}

export interface Reading {
  /** The recorded sound, or the device's voice while it reads. */
  readonly playback: Playback
  snapshot(): ReadingSnapshot
  subscribe(listener: () => void): () => void
  /** Index of the sentence that is read. */
  sentenceIndex(): number
  /** Undefined where nobody told the language: no voice is guessed. */
  setLanguage(language: string | undefined): void
  setSections(sections: readonly WalkSection[]): void
  /** The next Play is read by the device, from where the sound stands. */
  choose(): void
  /** Back to the recorded sound, which rests. */
  end(): void
}

export interface ReadingSeams {
  readonly sound: Playback
  readonly speech: DeviceSpeech | undefined
  readonly wakeLock: WakeLockSeam | undefined
  /** Where the recorded sound begins to say these words, near the position; seconds. */
  soundStartS(words: string, nearS: number): number
}

export const createReading = ({ sound, speech, wakeLock, soundStartS }: ReadingSeams): Reading => {
  const stateChanges = createListeners()
  const timeChanges = createListeners()
  const changes = createListeners()
  let sections: readonly WalkSection[] = []
  let language: string | undefined
  let hasVoice = false
  let isJustChosen = false
  let soundedSection: number | undefined
  let letScreenGo: (() => void) | undefined
  let stopVoices: (() => void) | undefined
  let snapshot: ReadingSnapshot = { canRead: false, isReading: false, text: NO_TEXT }

  const show = (change: Partial<ReadingSnapshot>) => {
    snapshot = { ...snapshot, ...change }
    changes.tell()
  }

  const reader = speech
    ? createReader({
        speech,
        isPageVisible: isVisible,
        onState: () => {
          holdScreen()
          stateChanges.tell()
        },
        onMove: () => {
          takeSoundAlong()
          timeChanges.tell()
        },
      })
    : undefined

  const isReading = () => snapshot.isReading && reader !== undefined
  const sentence = () => reader?.text().sentences[reader.index()]
  const readingS = () => sentence()?.startS ?? 0

  const holdScreen = () => {
    const isWanted = reader !== undefined && isReading() && isOn(reader.state())
    if (isWanted) letScreenGo ??= wakeLock?.hold(() => {})
    else {
      letScreenGo?.()
      letScreenGo = undefined
    }
  }

  /** Silently: its part is fetched, or asked for, so that a later Play may find it. */
  const takeSoundAlong = () => {
    const here = sentence()
    if (!here || here.section === soundedSection) return
    soundedSection = here.section
    sound.seek(here.startS)
  }

  const setText = () => {
    const text = language === undefined ? NO_TEXT : readingText(sections, language)
    reader?.setText(text, language ?? '')
    const canRead = hasVoice && text.sentences.length > 0
    if (text === snapshot.text && canRead === snapshot.canRead) return
    show({ text, canRead })
  }

  const end = () => {
    if (!isReading()) return
    const words = sentence()?.text ?? ''
    const fromS = readingS()
    reader?.pause()
    isJustChosen = false
    show({ isReading: false })
    holdScreen()
    sound.seek(soundStartS(words, fromS))
    stateChanges.tell()
    timeChanges.tell()
  }

  const play: Playback['play'] = (by) => {
    if (!reader || !isReading()) return sound.play(by)
    const state = reader.state()
    if (by === 'arrival' && state.kind === 'paused' && state.why !== undefined) return
    if (!isJustChosen && !isOn(state) && sound.hasSoundAt(readingS())) {
      end()
      return sound.play()
    }
    isJustChosen = false
    reader.play()
    soundedSection = undefined
    takeSoundAlong()
  }

  let readingPauses = 0
  const pause: Playback['pause'] = (why) => {
    if (!isReading()) return sound.pause(why)
    readingPauses += 1
    reader?.pause(why)
  }
  const seek = (positionS: number) => {
    if (!reader || !isReading()) return sound.seek(positionS)
    reader.moveTo(sentenceIndexAt(reader.text(), positionS))
  }
  const state = () => (reader && isReading() ? reader.state() : sound.state())
  const positionS = () => (isReading() ? readingS() : sound.positionS())

  const stopState = sound.subscribe(() => {
    if (!isReading()) stateChanges.tell()
  })
  const stopTime = sound.onTime(() => {
    if (!isReading()) timeChanges.tell()
  })

  return {
    playback: {
      state,
      positionS,
      durationS: () => (isReading() ? (reader?.text().sentences.at(-1)?.endS ?? 0) : sound.durationS()),
      hasSoundAt: sound.hasSoundAt,
      way: sound.way,
      setAudio: sound.setAudio,
      play,
      pause,
      pauses: () => readingPauses + sound.pauses(),
      toggle: () => (isOn(state()) ? pause() : play()),
      seek,
      skip: (byS) => seek(positionS() + byS),
      setRate: (rate) => {
        sound.setRate(rate)
        reader?.setRate(rate)
      },
      setVolume: (volume) => {
        sound.setVolume(volume)
        reader?.setVolume(volume)
      },
      fadeOut: (durationMs, why) =>
        isReading() ? reader?.pauseSoon(durationMs, why) : sound.fadeOut(durationMs, why),
      cancelFade: () => (isReading() ? reader?.goOn() : sound.cancelFade()),
      retry: sound.retry,
      giveBack: () => {
        if (!isReading()) sound.giveBack()
      },
      subscribe: stateChanges.add,
      onTime: timeChanges.add,
      dispose: () => {
        stopVoices?.()
        stopState()
        stopTime()
        reader?.dispose()
        letScreenGo?.()
        sound.dispose()
        for (const listeners of [stateChanges, timeChanges, changes]) listeners.clear()
      },
    },
    snapshot: () => snapshot,
    subscribe: changes.add,
    sentenceIndex: () => reader?.index() ?? 0,
    setLanguage: (wanted) => {
      if (wanted === language) return
      language = wanted
      hasVoice = false
      stopVoices?.()
      stopVoices =
        wanted === undefined
          ? undefined
          : speech?.watchVoice(wanted, (has) => {
              hasVoice = has
              setText()
            })
      setText()
    },
    setSections: (next) => {
      sections = next
      setText()
    },
    choose: () => {
      if (!reader || !snapshot.canRead) return
      const fromS = sound.positionS()
      // What the sound still hopes for must not begin over the voice.
      sound.pause()
      isJustChosen = true
      show({ isReading: true })
      reader.moveTo(sentenceIndexAt(reader.text(), fromS))
      stateChanges.tell()
    },
    end,
  }
}
