/** The player's words. Texts that the row "player errors" of docs/spec-coverage.md tests stay as they are. */
import type { Failure } from '#contract/failure.ts'
import type { PositionFailure } from '#platform/device/geolocation.ts'
import type { PauseReason, PlaybackFailure } from './playback/playback-state.ts'

export const TOUR_NOT_FOUND = 'Tour not found: The requested tour could not be found.'
export const ERROR_LOADING_TOUR = 'Error Loading Tour'
export const GETTING_LOCATION = 'Getting location...'

export const PART_FAILURES = {
  narrative: 'Failed to fetch tour narrative',
  pois: 'Failed to fetch tour POIs',
  chunks: 'Failed to fetch tour audio chunks',
} as const

/** By its slug the whole tour is asked for, by its id first its basic facts. */
const TOUR_FAILURES = { slug: 'Failed to fetch tour', id: 'Failed to fetch tour basic info' } as const

/** Why a tour can't be shown. */
export const tourFailureText = (
  failure: Failure | undefined,
  askedBy: keyof typeof TOUR_FAILURES,
): string => {
  switch (failure?.kind) {
    case 'offline':
    case 'timeout':
      return 'You are offline, and this tour is not stored on this device.'
    case 'server':
      return 'Server error. Please try again later.'
    case 'rate-limited':
      return 'Too many requests. Please wait a moment and try again.'
    case 'rejected':
      return failure.text ?? TOUR_FAILURES[askedBy]
    default:
      return TOUR_FAILURES[askedBy]
  }
}

export const isTourMissing = (failure: Failure | undefined): boolean =>
  failure?.kind === 'rejected' && failure.status === 404

const FAILED_TO_LOAD = 'Failed to load audio. Audio may still be generating.'

export interface PlayedTour {
  /** More audio of this tour is still being made. */
  readonly isGenerating: boolean
  /** All of it is stored on this device. */
  readonly hasCopy: boolean
  /** False where the sound is one file: no text may name a chunk then. */
  readonly isChunked: boolean
}

/** Why there is no sound. */
export const playbackFailureText = (
  failure: PlaybackFailure,
  { isGenerating, hasCopy, isChunked }: PlayedTour,
): string => {
  if (!isChunked && 'chunkIndex' in failure) return FAILED_TO_LOAD
  switch (failure.kind) {
    case 'chunk-not-ready':
      return `Chunk ${failure.chunkIndex} is not ready for playback`
    case 'chunk-error':
      return isGenerating
        ? 'Failed to play audio. Audio may still be generating.'
        : `Audio playback error for chunk ${failure.chunkIndex}`
    case 'no-audio-url':
      return 'No audio URL available for this chunk'
    case 'no-chunks':
      return isGenerating ? FAILED_TO_LOAD : 'No audio chunks available for this tour.'
    case 'offline':
      return hasCopy
        ? 'No internet connection available'
        : 'No offline audio available and no internet connection'
    case 'no-offline-audio':
      return 'No offline audio available'
    case 'chunk-not-found':
      return `Chunk ${failure.chunkIndex} not found`
    case 'not-initialized':
      return 'Failed to initialize audio'
    case 'refused':
      return failure.isResume ? 'Failed to resume audio playback.' : 'Failed to play audio'
  }
}

/** Why it rests although no hand paused it. */
export const pauseReasonText = (why: PauseReason): string => {
  switch (why) {
    case 'sleep-timer':
      return 'The sleep timer stopped the sound. Press Play to go on.'
    case 'device':
      return 'Your device paused the sound: a call, another app or a headset button. Press Play to go on from here.'
    case 'headphones':
      return 'The headphones were taken out, so the sound was paused. Press Play to go on from here.'
    case 'frozen':
      return 'The browser stopped this page in the background. Press Play to go on from here.'
  }
}

export const positionFailureText = ({ kind }: PositionFailure): string => {
  switch (kind) {
    case 'position-denied':
      return 'Location access denied. Please allow location access.'
    case 'position-unavailable':
      return 'Location information unavailable.'
    case 'position-timeout':
      return 'Location request timed out.'
    case 'position-failed':
      return 'Failed to get location'
    case 'position-unsupported':
      return 'Geolocation is not supported by this browser.'
  }
}
