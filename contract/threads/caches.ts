/**
 * Names of the Cache Storage caches. The app's own files and the user's files have separate names, so that an update of
 * the app never touches a download and a sign-out never touches the app.
 */

/** `shell-<build>`: the app's code, one cache per build; older ones go when the new build takes over. */
export const SHELL_CACHE_PREFIX = 'shell-'
/** The entry of a shell's cache that says that every file of the build is stored; no file has such an address. */
export const SHELL_WHOLE_URL = 'https://kept.invalid/whole'

/** `tour-<database>-<tourId>`: every file of a downloaded tour under its real URL (`stored-files.ts`). Belongs to one user. */
export const TOUR_CACHE_PREFIX = 'tour-'

/** The last few chunks heard of tours that were not downloaded (at most `CHUNKS.cachedMax`, `CHUNKS.expiryDays`). */
export const RECENT_AUDIO_CACHE = 'audio-recent'

/** The covers of tours and routes last seen (`sw/recent-covers.ts`). */
export const RECENT_COVERS_CACHE = 'covers-recent'

/** The walk that the landing page offers to hear, and its sample (`walk-to-hear.ts`). Everybody's: it stays at a sign-out. */
export const WALK_TO_HEAR_CACHE = 'walk-to-hear'

/** What screens last showed, by address (`kept-screen.ts`). Belongs to one user. */
export const KEPT_SCREENS_CACHE = 'screens'

/** A file that another app shared, until the builder takes it (`shared-file.ts`). Belongs to one user. */
export const SHARED_FILE_CACHE = 'shared-file'

/** The list of emergency numbers, for whoever uses this device (`emergency-list.ts`). Nobody's own: a sign-out leaves it. */
export const EMERGENCY_LIST_CACHE = 'emergency-list'
/** Header of the stored list: the time when it was first fetched, in epoch ms by the device's clock. */
export const FIRST_HEARD_AT = 'x-first-heard-at'

/** With '' for the tour: the prefix of the names of all tours of a user. */
export const tourCacheName = (database: string, tourId: number | ''): string =>
  `${TOUR_CACHE_PREFIX}${database}-${tourId}`

/** True for caches that hold a user's files: they are deleted at sign-out. */
export const isUserCache = (name: string, database: string): boolean =>
  name === RECENT_AUDIO_CACHE ||
  name === RECENT_COVERS_CACHE ||
  name === KEPT_SCREENS_CACHE ||
  name === SHARED_FILE_CACHE ||
  name.startsWith(`${TOUR_CACHE_PREFIX}${database}-`)
