/**
 * 'Read by this device': a second source of the walk's words beside its recorded sound. It reads only after a hand chose
 * it, and gives way at the next Play where the sound has come. To the rest of the player both are one playback.
 */
import type { DeviceSpeech } from '#platform/audio/device-speech.ts'
import type { WakeLockSeam } from '#platform/device/wake-lock.ts'
import { isVisible } from '#platform/page/visibility.ts'
import { createListeners, type Listeners } from '#kit/listeners.ts'
import { isOn } from '../playback/playback-state.ts'
import type { Playback } from '../playback/playback.ts'
import type { WalkSection } from '../walk/sections.ts'
import { createReader, type Reader } from './reader.ts'
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
  /** The index of the sentence that is read. */
  sentenceIndex(): number
  /** Undefined where the tour's language is not known: no voice is guessed. */
  setLanguage(language: string | undefined): void
  setSections(sections: readonly WalkSection[]): void
  /** The next Play is read by the device, from the position of the sound. */
  choose(): void
  /** Goes back to the recorded sound, which rests. */
  end(): void
}

export interface ReadingSeams {
  readonly sound: Playback
  readonly speech: DeviceSpeech | undefined
  readonly wakeLock: WakeLockSeam | undefined
  /** Returns the position near `nearS` at which the recorded sound begins to say these words; seconds. */
  soundStartS(words: string, nearS: number): number
}

interface ReadingWords {
  setLanguage(language: string | undefined): void
  setSections(sections: readonly WalkSection[]): void
  dispose(): void
}

/** Makes the text that is read from the sections, and watches whether the device has a voice for its language. */
const createReadingWords = (
  speech: DeviceSpeech | undefined,
  reader: Reader | undefined,
  onText: (text: ReadingText, canRead: boolean) => void,
): ReadingWords => {
  let sections: readonly WalkSection[] = []
  let language: string | undefined
  let hasVoice = false
  let stopVoices: (() => void) | undefined
  const setText = () => {
    const text = language === undefined ? NO_TEXT : readingText(sections, language)
    reader?.setText(text, language ?? '')
    onText(text, hasVoice && text.sentences.length > 0)
  }
  return {
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
    dispose: () => stopVoices?.(),
  }
}

interface PlaybackParts extends Pick<ReadingSeams, 'sound'> {
  readonly reader: Reader | undefined
  readonly stateChanges: Listeners
  readonly timeChanges: Listeners
  isReading(): boolean
  readingS(): number
  play: Playback['play']
  dispose(): void
}

/** One playback over both sources: each call goes to the one that is on. */
const playbackOver = (parts: PlaybackParts): Playback => {
  const { sound, reader, stateChanges, timeChanges, isReading, readingS, play } = parts
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
  return {
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
    dispose: parts.dispose,
  }
}

export const createReading = ({ sound, speech, wakeLock, soundStartS }: ReadingSeams): Reading => {
  const stateChanges = createListeners()
  const timeChanges = createListeners()
  const changes = createListeners()
  let isJustChosen = false
  let soundedSection: number | undefined
  let releaseScreen: (() => void) | undefined
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
  const words = createReadingWords(speech, reader, (text, canRead) => {
    if (text !== snapshot.text || canRead !== snapshot.canRead) show({ text, canRead })
  })

  const isReading = () => snapshot.isReading && reader !== undefined
  const sentence = () => reader?.text().sentences[reader.index()]
  const readingS = () => sentence()?.startS ?? 0

  const holdScreen = () => {
    const isWanted = reader !== undefined && isReading() && isOn(reader.state())
    if (isWanted) releaseScreen ??= wakeLock?.hold(() => {})
    else {
      releaseScreen?.()
      releaseScreen = undefined
    }
  }

  /** The sound follows silently: its part is fetched, or asked for, so that a later Play may find it. */
  const takeSoundAlong = () => {
    const here = sentence()
    if (!here || here.section === soundedSection) return
    soundedSection = here.section
    sound.seek(here.startS)
  }

  const end = () => {
    if (!isReading()) return
    const text = sentence()?.text ?? ''
    const fromS = readingS()
    reader?.pause()
    isJustChosen = false
    show({ isReading: false })
    holdScreen()
    sound.seek(soundStartS(text, fromS))
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

  const stopState = sound.subscribe(() => {
    if (!isReading()) stateChanges.tell()
  })
  const stopTime = sound.onTime(() => {
    if (!isReading()) timeChanges.tell()
  })
  const dispose = () => {
    words.dispose()
    stopState()
    stopTime()
    reader?.dispose()
    releaseScreen?.()
    sound.dispose()
    for (const listeners of [stateChanges, timeChanges, changes]) listeners.clear()
  }

  return {
    playback: playbackOver({ sound, reader, stateChanges, timeChanges, isReading, readingS, play, dispose }),
    snapshot: () => snapshot,
    subscribe: changes.add,
    sentenceIndex: () => reader?.index() ?? 0,
    setLanguage: words.setLanguage,
    setSections: words.setSections,
    choose: () => {
      if (!reader || !snapshot.canRead) return
      const fromS = sound.positionS()
      // Sound that is still on its way must not begin over the voice.
      sound.pause()
      isJustChosen = true
      show({ isReading: true })
      reader.moveTo(sentenceIndexAt(reader.text(), fromS))
      stateChanges.tell()
    },
    end,
  }
}
