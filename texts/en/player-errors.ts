/**
 * The reasons why the player failed or its sound paused. The tests of the rules "2 §8 player errors" and "2 §8 player
 * location" (docs/rules.md) hold these texts as they are.
 */
export const tourNotFoundTitle = 'Tour not found'
export const tourNotFound = 'Tour not found: The requested tour could not be found.'
export const errorLoadingTour = 'Error Loading Tour'

export const partFailures = {
  narrative: 'Failed to fetch tour narrative',
  pois: 'Failed to fetch tour POIs',
  chunks: 'Failed to fetch tour audio chunks',
} as const

/** A request by slug asks for the whole tour, one by id for its basic facts first. */
export const tourFailures = { slug: 'Failed to fetch tour', id: 'Failed to fetch tour basic info' } as const
export const tourNotStored = 'You are offline, and this tour is not stored on this device.'
export const serverError = 'Server error. Please try again later.'
export const tooManyRequests = 'Too many requests. Please wait a moment and try again.'

export const audioNotLoaded = 'Failed to load audio. Audio may still be generating.'
export const audioNotPlayed = 'Failed to play audio. Audio may still be generating.'
export const chunkNotReady = (index: number): string => `Chunk ${index} is not ready for playback`
/** Follows `chunkNotReady` while the server is generating the sound. */
export const stillBeingMade = 'It is still being made: you can press Play as soon as it has come.'
export const chunkFailed = (index: number): string => `Audio playback error for chunk ${index}`
export const chunkNotFound = (index: number): string => `Chunk ${index} not found`
export const noAudioUrl = 'No audio URL available for this chunk'
export const noChunks = 'No audio chunks available for this tour.'
export const noConnection = 'No internet connection available'
export const noCopyNoConnection = 'No offline audio available and no internet connection'
export const noOfflineAudio = 'No offline audio available'
export const notInitialized = 'Failed to initialize audio'
export const readingStopped =
  'The voice of this device fell silent. Press Play to try again from this sentence.'
export const resumeRefused = 'Failed to resume audio playback.'
export const playRefused = 'Failed to play audio'

export const pausedBySleepTimer = 'The sleep timer stopped the sound. Press Play to go on.'
export const pausedByDevice =
  'Your device paused the sound: a call, another app or a headset button. Press Play to go on from here.'
export const pausedByHeadphones =
  'The headphones were taken out, so the sound was paused. Press Play to go on from here.'
export const pausedByFreeze =
  'The browser stopped this page in the background. Press Play to go on from here.'

export const positionDenied = 'Location access denied. Please allow location access.'
export const positionUnavailable = 'Location information unavailable.'
export const positionTimedOut = 'Location request timed out.'
export const positionFailed = 'Failed to get location'
export const positionUnsupported = 'Geolocation is not supported by this browser.'
