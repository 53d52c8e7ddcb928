/** Estimates how long a text and a walk take, before the audio exists. */

import type { Language } from '#contract/languages.ts'
import { languageOf } from './languages.ts'

/** The pace of English, in which the lengths of all texts are counted. */
export const WORDS_PER_MINUTE = languageOf('en').writing.perMinute
/** Silence at both ends of a chunk. */
export const CHUNK_EDGES_S = 0.6
/** Streets are longer than the straight line: the usual detour factor of European and Japanese street nets. */
export const DETOUR = 1.3
/** The pace of a stroll, where the user has set none. */
const STROLL_M_PER_MINUTE = 75
/** The minutes that people stay at a stop besides listening: to look, to take a picture, to cross the street. The introduction says so. */
export const LOOK_AROUND_MIN = 1.5

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
const spacedWordsIn = (text: string): number => text.split(/\s+/).filter((word) => word.length > 0).length

/** The length of a text as the number of English words that take as long to say: for English its words. */
export function wordCount(text: string, language: Language = 'en'): number {
  const { isSpaced, perMinute } = languageOf(language).writing
  return ((isSpaced ? spacedWordsIn(text) : lettersIn(text)) * WORDS_PER_MINUTE) / perMinute
}

/** Seconds that a voice takes for the text. */
export const speechS = (text: string, language: Language = 'en'): number =>
  (wordCount(text, language) / WORDS_PER_MINUTE) * 60

/** Along the streets; of a leg for which no way is known it is reckoned. Undefined without legs. */
export const onFootM = (
  legs: readonly { readonly distanceM: number; readonly isStraight: boolean }[] | undefined,
): number | undefined =>
  legs?.reduce((sum, leg) => sum + (leg.isStraight ? leg.distanceM * DETOUR : leg.distanceM), 0)

export interface TourLength {
  /** The length of the texts, in the words that `wordCount` counts. */
  readonly words: number
  /** From stop to stop, straight. */
  readonly straightM: number
  /** Along the streets, where that is known; else it is reckoned from the straight line. */
  readonly walkedM?: number | undefined
  readonly stops: number
  readonly metresPerMinute?: number
}

/** Minutes of a tour: its words, the way along the streets, and the looking around. */
export const tourLengthMin = ({
  words,
  straightM,
  walkedM = straightM * DETOUR,
  stops,
  metresPerMinute = STROLL_M_PER_MINUTE,
}: TourLength): number => words / WORDS_PER_MINUTE + walkedM / metresPerMinute + stops * LOOK_AROUND_MIN

/** The same in whole minutes, as it is shown and said. */
export const tourMinutes = (length: TourLength): number => Math.max(1, Math.round(tourLengthMin(length)))
