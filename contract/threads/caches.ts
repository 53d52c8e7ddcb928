/**
 * Names of the Cache Storage caches. The app's own files and the user's files have separate names, so that an update of
 * the app never touches a download and a sign-out never touches the app.
 */

/** `shell-<build>`: the app's code, one cache per build. Caches of earlier builds are deleted when a new build takes over. */
export const SHELL_CACHE_PREFIX = 'shell-'
/** The entry of a shell's cache that is written once every file of the build is stored; no file has such an address. */
export const SHELL_WHOLE_URL = 'https://kept.invalid/whole'

/** `tour-<database>-<tourId>`: every file of a downloaded tour under its real URL (`stored-files.ts`). Belongs to one user. */
export const TOUR_CACHE_PREFIX = 'tour-'

/** The last few chunks heard of tours that were not downloaded (at most `CHUNKS.cachedMax`, `CHUNKS.expiryDays`). */
export const RECENT_AUDIO_CACHE = 'audio-recent'

/** The covers of tours and routes last seen (`sw/recent-covers.ts`). */
export const RECENT_COVERS_CACHE = 'covers-recent'

/** The walk that the landing page offers to hear, and its sample (`sw/walk-to-hear.ts`). It belongs to no user, so a sign-out leaves it. */
export const WALK_TO_HEAR_CACHE = 'walk-to-hear'

/** The markup that screens last showed, by address (`kept-screen.ts`). Belongs to one user. */
export const KEPT_SCREENS_CACHE = 'screens'

/** A file that another app shared, until the builder reads it (`shared-file.ts`). Belongs to one user. */
export const SHARED_FILE_CACHE = 'shared-file'

/**
 * The list of emergency numbers, which the service worker stores from the first visit on: one answer of the API under its own address. The
 * sync worker stores it as a fact when a screen needs the list. It belongs to no user, so a sign-out leaves it.
 */
export const EMERGENCY_LIST_CACHE = 'emergency-list'
/** Header of the stored list: the time when it was first fetched, in epoch ms by the device's clock. */
export const FIRST_HEARD_AT = 'x-first-heard-at'

/** Returns the name of a tour's cache; with '' for the tour, the prefix of the names of all tours of a user. */
export const tourCacheName = (database: string, tourId: number | ''): string =>
  `${TOUR_CACHE_PREFIX}${database}-${tourId}`

/** True for caches that belong to one user: they are deleted at sign-out. */
export const isUserCache = (name: string, database: string): boolean =>
  name === RECENT_AUDIO_CACHE ||
  name === RECENT_COVERS_CACHE ||
  name === KEPT_SCREENS_CACHE ||
  name === SHARED_FILE_CACHE ||
  name.startsWith(`${TOUR_CACHE_PREFIX}${database}-`)
