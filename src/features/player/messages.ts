/** Words for what went wrong in the player. */
import type { Failure } from '#contract/failure.ts'
import type { PositionFailure } from '#platform/device/geolocation.ts'
import * as texts from '#texts/player-errors.ts'
import type { PauseReason, PlaybackFailure } from './playback/playback-state.ts'

/** Returns the text for a tour that can't be shown. */
export const tourFailureText = (
  failure: Failure | undefined,
  askedBy: keyof typeof texts.tourFailures,
): string => {
  switch (failure?.kind) {
    case 'offline':
    case 'timeout':
      return texts.tourNotStored
    case 'server':
      return texts.serverError
    case 'rate-limited':
      return texts.tooManyRequests
    case 'rejected':
      return failure.text ?? texts.tourFailures[askedBy]
    default:
      return texts.tourFailures[askedBy]
  }
}

export const isTourMissing = (failure: Failure | undefined): boolean =>
  failure?.kind === 'rejected' && failure.status === 404

export interface PlayedTour {
  /** More audio of this tour is still being made. */
  readonly isGenerating: boolean
  /** All of it is stored on this device. */
  readonly hasCopy: boolean
  /** False where the sound is one file: then no text may name a chunk. */
  readonly isChunked: boolean
}

/** Returns the text for sound that failed. */
export const playbackFailureText = (
  failure: PlaybackFailure,
  { isGenerating, hasCopy, isChunked }: PlayedTour,
): string => {
  if (!isChunked && 'chunkIndex' in failure) return texts.audioNotLoaded
  switch (failure.kind) {
    case 'chunk-not-ready':
      return isGenerating
        ? `${texts.chunkNotReady(failure.chunkIndex)}. ${texts.stillBeingMade}`
        : texts.chunkNotReady(failure.chunkIndex)
    case 'chunk-error':
      return isGenerating ? texts.audioNotPlayed : texts.chunkFailed(failure.chunkIndex)
    case 'no-audio-url':
      return texts.noAudioUrl
    case 'no-chunks':
      return isGenerating ? texts.audioNotLoaded : texts.noChunks
    case 'offline':
      return hasCopy ? texts.noConnection : texts.noCopyNoConnection
    case 'no-offline-audio':
      return texts.noOfflineAudio
    case 'chunk-not-found':
      return texts.chunkNotFound(failure.chunkIndex)
    case 'not-initialized':
      return texts.notInitialized
    case 'reading-stopped':
      return texts.readingStopped
    case 'refused':
      return failure.isResume ? texts.resumeRefused : texts.playRefused
  }
}

/** Returns the text for a pause that no hand made. */
export const pauseReasonText = (why: PauseReason): string => {
  switch (why) {
    case 'sleep-timer':
      return texts.pausedBySleepTimer
    case 'device':
      return texts.pausedByDevice
    case 'headphones':
      return texts.pausedByHeadphones
    case 'frozen':
      return texts.pausedByFreeze
  }
}

export const positionFailureText = ({ kind }: PositionFailure): string => {
  switch (kind) {
    case 'position-denied':
      return texts.positionDenied
    case 'position-unavailable':
      return texts.positionUnavailable
    case 'position-timeout':
      return texts.positionTimedOut
    case 'position-failed':
      return texts.positionFailed
    case 'position-unsupported':
      return texts.positionUnsupported
  }
}
