/** Everything that lives while one tour's player is open, made and disposed together. Free of React. */
import type { AudioChunk, PriorityReason } from '#contract/api/audio-chunks.ts'
import type { LatLng } from '#contract/geo.ts'
import { audioBytes, type AudioBytes } from '#platform/audio/audio-bytes.ts'
import { battery, type BatterySeam } from '#platform/device/battery.ts'
import { openDeviceSpeech, type DeviceSpeech } from '#platform/audio/device-speech.ts'
import { wakeLock, type WakeLockSeam, type WakeLockState } from '#platform/device/wake-lock.ts'
import { positions, type Positions } from '#platform/device/geolocation.ts'
import { audioInterruptions, type InterruptionSeam } from '#platform/audio/audio-interruptions.ts'
import { mediaSession, type MediaSessionSeam } from '#platform/audio/media-session.ts'
import { drawArtwork, type DrawArtwork } from './lock-screen/draw-artwork.ts'
import { createLockScreen } from './lock-screen/lock-screen.ts'
import { createPacedPositions } from './walk/position/paced-positions.ts'
import { createAskNearby } from './ask-nearby.ts'
import { browserMediaSource, type MediaSourceSeam } from './playback/streamed/media-source.ts'
import type { AudioSourceKind } from './playback/playback-way.ts'
import { createPlayback } from './playback/engine/create-playback.ts'
import type { Playback } from './playback/playback.ts'
import { createProgressKeeper, type KeptProgress, type ProgressKeeper } from './progress/progress-keeper.ts'
import { createReading, type Reading } from './reading/reading.ts'
import { createSleepTimer, type SleepTimer } from './playback/sleep-timer.ts'
import { sentencesOfChunkAt } from './playback/timeline.ts'
import { watchPage } from './page-events.ts'
import { createPocketPace } from './pocket-pace.ts'
import { openHowlVoice } from './playback/howl-voice.ts'
import { makeElement, openVoice, type OpenVoice } from './playback/voice.ts'
import { createPlayRecorder } from './walk/play-record.ts'
import { createWalkSession } from './walk/create-walk-session.ts'
import { createDirections, type DirectionsFollower } from './walk/directions/create-directions.ts'
import { createSpokenDirections, type SpokenDirections } from './walk/directions/spoken-directions.ts'
import { createSentencePause } from './walk/sentence-pause.ts'
import type { WalkSession } from './walk/walk-session.ts'
import type { WalkSection } from './walk/sections.ts'

/** The parts of the browser that a player needs; tests put in others. */
export interface PlayerSeams {
  readonly openVoice: OpenVoice
  readonly openFileVoice?: OpenVoice | undefined
  readonly makeElement?: (() => HTMLAudioElement) | undefined
  readonly mediaSource: MediaSourceSeam | undefined
  readonly bytes: AudioBytes
  readonly positions: Positions
  readonly mediaSession: MediaSessionSeam
  readonly interruptions?: InterruptionSeam | undefined
  readonly wakeLock?: WakeLockSeam | undefined
  readonly battery?: BatterySeam | undefined
  /** The device's own voices. */
  readonly speech?: DeviceSpeech | undefined
  /** The lock screen's picture. */
  readonly drawArtwork?: DrawArtwork | undefined
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
  /** Epoch ms. */
  readonly clockMs: () => number
  isOnline(): boolean
}

export const browserSeams = (): PlayerSeams => ({
  openVoice,
  openFileVoice: openHowlVoice,
  makeElement,
  mediaSource: browserMediaSource(),
  bytes: audioBytes,
  positions,
  mediaSession,
  interruptions: audioInterruptions,
  wakeLock,
  battery,
  speech: openDeviceSpeech(),
  drawArtwork,
  nowMs: () => performance.now(),
  clockMs: () => Date.now(),
  isOnline: () => navigator.onLine,
})

/** The calls that the player makes to the rest of the app. */
export interface PlayerCalls {
  /** Records 0 at the start of a play, else the seconds heard. */
  recordPlay(durationPlayedS: number): void
  /** `near` is the walker's position, for a stop that comes near. */
  askFor(chunkIndexes: readonly number[], reason: PriorityReason, near?: LatLng): void
  refreshChunks(): void
  keepProgress(progress: KeptProgress): void
}

export interface Player {
  readonly playback: Playback
  /** 'Read by this device', where there is no sound. */
  readonly reading: Reading
  readonly walk: WalkSession
  /** The steps of the way between stops. */
  readonly directions: DirectionsFollower
  readonly spokenDirections: SpokenDirections
  readonly sleepTimer: SleepTimer
  readonly progress: ProgressKeeper
  setAudio(chunks: readonly AudioChunk[], source: AudioSourceKind): void
  setSections(sections: readonly WalkSection[]): void
  /** Sets the tour's own line; empty where it has none. */
  setLine(line: readonly LatLng[]): void
  /** Sets the title and the place of the tour for the lock screen. */
  setTitles(title: string, locationName: string): void
  /** Pocket mode, until the returned function is called: the screen stays on, positions are looked up less often. */
  enterPocket(onScreen: (state: WakeLockState) => void): () => void
  setRate(rate: number): void
  setVolume(volume: number): void
  rate(): number
  dispose(): void
}

/** A walking track that waits does not begin by itself any more. */
const letNoTrackBegin = (walk: WalkSession): void => {
  if (walk.snapshot().rest === 'on-the-way') walk.pause()
}

/** The sound rests already while a walking track waits: then the end of the sleep timer is no pause that would be reported. */
const heldBackBySleep = (playback: Playback, holdBack: () => void): Playback => ({
  ...playback,
  pause: (why) => {
    playback.pause(why)
    if (why === 'sleep-timer') holdBack()
  },
})

export const createPlayer = (seams: PlayerSeams, calls: PlayerCalls): Player => {
  let chunks: readonly AudioChunk[] = []
  let sections: readonly WalkSection[] = []
  let rate = 1

  const sound = createPlayback({ ...seams, askFor: calls.askFor, refresh: calls.refreshChunks })
  const soundSentences = (positionS: number) => sentencesOfChunkAt(chunks, positionS)
  const reading = createReading({
    sound,
    speech: seams.speech,
    wakeLock: seams.wakeLock,
    soundStartS: (words, nearS) =>
      soundSentences(nearS).find(({ text }) => text.trim() === words)?.startS ?? nearS,
  })
  const { playback } = reading
  const paced = createPacedPositions(seams.positions)
  const pocketPace = createPocketPace({ positions: paced, battery: seams.battery, wakeLock: seams.wakeLock })
  const quiet = {
    playback,
    rate: () => rate,
    sentencesAt: (positionS: number) => {
      const { isReading, text } = reading.snapshot()
      return isReading ? text.sentences : soundSentences(positionS)
    },
  }
  const walk = createWalkSession({ ...quiet, positions: paced, nowMs: seams.nowMs })
  const directions = createDirections(walk)
  const sentencePause = createSentencePause(quiet)
  const { speech, nowMs } = seams
  const spokenDirections = createSpokenDirections({
    directions,
    walk,
    playback,
    speech,
    sentencePause,
    nowMs,
  })
  const holdBack = () => letNoTrackBegin(walk)
  const { clockMs } = seams
  const sleepTimer = createSleepTimer({ playback: heldBackBySleep(playback, holdBack), clockMs })
  const progress = createProgressKeeper({ playback, walk, clockMs, keep: calls.keepProgress })
  const recorder = createPlayRecorder(playback, seams.nowMs, calls.recordPlay)

  const lockScreen = createLockScreen({ ...seams, playback, walk })

  const stopState = playback.subscribe(() => {
    // It counts as paused by hand: a position that wavers must not wake somebody who fell asleep.
    const state = playback.state()
    if (state.kind === 'paused' && state.why === 'sleep-timer') walk.pause()
  })
  const askNearby = createAskNearby(
    (indexes, near) => calls.askFor(indexes, 'proximity_preload', near),
    seams.isOnline,
  )
  const stopWalk = walk.subscribe(() => {
    askNearby(walk.snapshot().fix, sections, chunks)
  })

  const stopPage = watchPage({
    playback,
    interruptions: seams.interruptions,
    setHidden: walk.setHidden,
    holdBack,
    flush: () => {
      progress.flush()
      recorder.flush()
    },
  })

  return {
    playback,
    reading,
    walk,
    directions,
    spokenDirections,
    sleepTimer,
    progress,
    setAudio: (nextChunks, source) => {
      chunks = nextChunks
      playback.setAudio(nextChunks, source)
    },
    setSections: (next) => {
      sections = next
      reading.setSections(next)
      walk.setSections(next)
      lockScreen.setSections(next)
      progress.setSections(next)
    },
    setLine: (line) => {
      walk.setLine(line)
      lockScreen.setLine(line)
    },
    setTitles: lockScreen.setTitles,
    enterPocket: pocketPace.enterPocket,
    setRate: (wanted) => {
      rate = wanted
      playback.setRate(wanted)
      lockScreen.setRate(wanted)
    },
    setVolume: (volume) => {
      playback.setVolume(volume)
      spokenDirections.setVolume(volume)
    },
    rate: () => rate,
    dispose: () => {
      stopPage()
      progress.dispose()
      sleepTimer.dispose()
      recorder.dispose()
      stopState()
      stopWalk()
      lockScreen.dispose()
      pocketPace.dispose()
      spokenDirections.dispose()
      directions.dispose()
      walk.dispose()
      playback.dispose()
    },
  }
}
