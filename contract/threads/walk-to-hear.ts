/**
 * The walk that the landing page offers to hear, as it is kept on the device: what was answered about it, and its sample, so that it is
 * heard with no signal too. One walk, a quarter of a megabyte.
 */
import { API_BASE } from '../limits.ts'

export const WALK_TO_HEAR_PATH = `${API_BASE}/tours/to-hear`

/** `language`: of the browser. */
export const walkToHearUrl = (language: string): string =>
  `${WALK_TO_HEAR_PATH}?language=${encodeURIComponent(language)}`
