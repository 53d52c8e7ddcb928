/** Whose texts a walk repeats, where it repeats any. */
import type { Source } from '#contract/api/tours.ts'
import type { CityPack } from './city-pack.ts'
import type { Wording } from './narration.ts'
import type { LanguageWords } from './words/language-words.ts'

const SHARE_ALIKE = /^CC BY-SA/
/** The licence note of sources whose facts are told in own words. */
const FACTS_ONLY = 'Facts only'

function ownerOf({ url }: Source, { wikipedia }: LanguageWords): string {
  const { hostname } = new URL(url)
  if (hostname.endsWith('wikipedia.org')) return wikipedia
  return hostname.endsWith('wikivoyage.org') ? 'Wikivoyage' : hostname
}

/**
 * The sites and the licence of texts that are told as they stand there, for the sentence that the licence asks for. Undefined for a
 * pack that is written in own words: such a pack has sources of which it took the facts only.
 */
export function creditOf(
  pack: CityPack,
  stops: readonly Wording[],
  words: LanguageWords,
): { readonly source: string; readonly licence: string } | undefined {
  if (Object.values(pack.sources).some(({ licence }) => licence === FACTS_ONLY)) return undefined
  const quoted = stops
    .flatMap(({ sources }) => sources)
    .filter(({ licence }) => SHARE_ALIKE.test(licence ?? ''))
  if (quoted.length === 0) return undefined
  const list = new Intl.ListFormat(words.language)
  return {
    source: list.format(new Set(quoted.map((source) => ownerOf(source, words)))),
    licence: list.format(new Set(quoted.flatMap(({ licence }) => licence ?? []))),
  }
}
