/** Facts of a city pack out of an article: its own sentences, those that stand alone when they are spoken. */
import { createHash } from 'node:crypto'
import type { CityPack, Fact } from '#server/knowledge/city-packs/city-pack.ts'
import type { Language } from '#contract/languages.ts'
import type { Article } from '#server/kernel/db/stored/article.ts'
import { lookOfText } from './look-of-text.ts'
import { isTellable } from './tellable.ts'
import { topicsOfText } from './topics-of-text.ts'
import { yearOfText } from './year-of-text.ts'

export interface ArticleFacts {
  /** What the facts name as their source; unique for the thing and the language. */
  readonly sourceKey: string
  /** The page in the revision that was read. Its licence holds for what is told from it, too. */
  readonly source: CityPack['sources'][string]
  /** In the order of the article. */
  readonly facts: readonly Fact[]
}

/** More than one stop can tell; a long article has them from all its sections. */
const FACTS_MAX = 24

const LEGEND: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:legends?|according to tradition|is said to)\b/i,
  de: /(?<!\p{L})(?:der legende|die legende|einer legende|legenden?|der sage|einer sage|soll angeblich)(?!\p{L})/iu,
  fr: /(?<!\p{L})légendes?(?!\p{L})/iu,
  es: /(?<!\p{L})leyendas?(?!\p{L})/iu,
  it: /(?<!\p{L})leggend[ae](?!\p{L})/iu,
  pt: /(?<!\p{L})lendas?(?!\p{L})/iu,
  zh: /传说|相传/,
  ja: /伝説|言い伝え/,
}

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
      ...(LEGEND[language].test(text) && { legend: true as const }),
    }
  })
  const { title, url, licence, readOn } = page
  return { sourceKey, source: { title, url, licence, ...(readOn && { readOn }) }, facts }
}
