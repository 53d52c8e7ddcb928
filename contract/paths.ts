/** Addresses below the server's origin that several programs use. The calls themselves are in `api/`. */

export const API_BASE = '/api'
export const HUB_PATH = '/hubs/tour'
export const GEOCODER_PATH = '/geocoder'

/** The port that a server listens on where `PORT` names no other. */
export const DEFAULT_PORT = 4173

/** Below `API_BASE`. */
export const EMERGENCY_LIST_PATH = '/emergency/countries'

/**
 * The walk that the landing page offers to hear. The service worker stores the answer and the walk's sample, some 250 kB, so that it can
 * be heard with no signal.
 */
export const WALK_TO_HEAR_PATH = `${API_BASE}/tours/to-hear`

/** `language` is the browser's, as a BCP 47 tag. */
export const walkToHearUrl = (language: string): string =>
  `${WALK_TO_HEAR_PATH}?language=${encodeURIComponent(language)}`

export const COVER_THEMES = ['light', 'dark'] as const
export type CoverTheme = (typeof COVER_THEMES)[number]
export type CoverFile = 'cover.svg' | 'cover.png'

/**
 * Addresses of covers for anyone who may see the tour or route. Preview images of links need them, so they take no header, and they are
 * gone when the tour or route becomes private.
 */
export const tourCoverPath = (id: number | string, file: CoverFile): string =>
  `${API_BASE}/tours/${id}/${file}`
export const routeCoverPath = (id: number | string, file: CoverFile): string =>
  `${API_BASE}/custom-routes/${id}/${file}`
export const sharedRouteCoverPath = (shareToken: string, file: CoverFile): string =>
  `${API_BASE}/shared-routes/${shareToken}/${file}`
