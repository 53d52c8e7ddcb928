/** Estimates how long a text and a walk take, before the audio exists. */

/** Measured with the embedded voice, including the pauses between sentences. */
const WORDS_PER_MINUTE = 150
/** Silence at both ends of a chunk. */
export const CHUNK_EDGES_S = 0.6
/** Streets are longer than the straight line: the usual detour factor of European and Japanese street nets. */
export const DETOUR = 1.3
/** The pace of a stroll, where the user has set none. */
const STROLL_M_PER_MINUTE = 75

export const wordCount = (text: string): number => text.split(/\s+/).filter((word) => word.length > 0).length

/** Seconds that the embedded voice takes for the text. */
export const speechS = (text: string): number => (wordCount(text) / WORDS_PER_MINUTE) * 60

/** Whole minutes of a tour: all its words and the walk, streets instead of straight lines. */
export const tourMinutes = (
  words: number,
  straightM: number,
  metresPerMinute: number = STROLL_M_PER_MINUTE,
): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE + (straightM * DETOUR) / metresPerMinute))
