/** Facts of a city pack out of an article: its own sentences, those that stand alone when they are spoken. */
import { createHash } from 'node:crypto'
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { languageOf } from '#server/languages/languages.ts'
import type { Article } from '#server/kernel/db/stored/article.ts'
import { lookOfText } from './look-of-text.ts'
import { isTellable } from './tellable.ts'
import { topicsOfText } from './topics-of-text.ts'
import { yearOfText } from './year-of-text.ts'

export interface ArticleFacts {
  /** The key of the source that the facts name; unique for the thing and the language. */
  readonly sourceKey: string
  /** The page in the revision that was read. Its licence holds for what is told from it, too. */
  readonly source: CityPack['sources'][string]
  /** In the order of the article. */
  readonly facts: readonly Fact[]
}

/** More than one stop can tell; a long article has them from all its sections. */
const FACTS_MAX = 24

const factIdOf = (wikidataId: string, text: string): string =>
  `${wikidataId.toLowerCase()}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`

/** Takes turns between the sections, so that a long first one does not crowd out the others; then in the article's order again. */
function spread(bySection: readonly (readonly string[])[]): readonly string[] {
  const taken = new Set<string>()
  for (let turn = 0; turn < Math.max(0, ...bySection.map(({ length }) => length)); turn += 1)
    for (const sentences of bySection) {
      const sentence = sentences[turn]
      if (sentence !== undefined && taken.size < FACTS_MAX) taken.add(sentence)
    }
  return [...new Set(bySection.flat())].filter((sentence) => taken.has(sentence))
}

/** Undefined where there is no page. */
export function factsOfArticle(article: Article): ArticleFacts | undefined {
  const { page, language, wikidataId, kinds } = article
  if (!page) return undefined
  const { legend } = languageOf(language).wikipedia
  const sourceKey = `wikipedia-${language}-${wikidataId.toLowerCase()}`
  const told = spread(
    page.sections.map(({ sentences }) => sentences.filter((text) => isTellable(text, language))),
  )
  const facts = told.map((text): Fact => {
    const year = yearOfText(text, language)
    const look = lookOfText(text, language)
    return {
      id: factIdOf(wikidataId, text),
      text,
      topics: topicsOfText(text, language, kinds, year),
      ...(year !== undefined && { year }),
      source: sourceKey,
      ...(look && { look }),
      ...(legend.test(text) && { legend: true as const }),
    }
  })
  const { title, url, licence, readOn } = page
  return { sourceKey, source: { title, url, licence, ...(readOn && { readOn }) }, facts }
}
