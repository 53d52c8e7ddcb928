/** Whose texts a walk repeats, where it repeats any. */
import type { Source } from '#contract/api/tours.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import type { Wording } from './narration.ts'
import type { LanguageWords } from '#server/languages/walk-words.ts'

const SHARE_ALIKE = /^CC BY-SA/
/** The licence note of sources whose facts are told in own words. */
const FACTS_ONLY = 'Facts only'

function ownerOf({ url }: Source, { wikipedia }: LanguageWords): string {
  const { hostname } = new URL(url)
  if (hostname.endsWith('wikipedia.org')) return wikipedia
  return hostname.endsWith('wikivoyage.org') ? 'Wikivoyage' : hostname
}

/**
 * The sites and the licence of texts that are told as they stand there, for the sentence that the licence asks for. Undefined for
 * packs that are written in own words: such a pack has sources of which it took the facts only.
 */
export function creditOf(
  packs: readonly CityPack[],
  stops: readonly Wording[],
  words: LanguageWords,
): { readonly source: string; readonly licence: string } | undefined {
  const quotable = new Set(
    packs.flatMap(({ sources }) => {
      const all = Object.values(sources)
      return all.some(({ licence }) => licence === FACTS_ONLY) ? [] : all.map(({ url }) => url)
    }),
  )
  const quoted = stops
    .flatMap(({ sources }) => sources)
    .filter(({ licence, url }) => SHARE_ALIKE.test(licence ?? '') && quotable.has(url))
  if (quoted.length === 0) return undefined
  const list = new Intl.ListFormat(words.language)
  return {
    source: list.format(new Set(quoted.map((source) => ownerOf(source, words)))),
    licence: list.format(new Set(quoted.flatMap(({ licence }) => licence ?? []))),
  }
}
