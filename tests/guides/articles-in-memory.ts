/** The articles of the invented town without a server between. */
import { ok } from '#contract/failure.ts'
import type { Article, Articles } from '#server/open-data/wikimedia/articles.ts'
import { TOWN, TOWN_LANGUAGES, TOWN_SIGHTS, type TownLanguage } from '#tests/support/invented-town.ts'

const isTold = (language: string): language is TownLanguage =>
  (TOWN_LANGUAGES as readonly string[]).includes(language)

/** `change` alters what is known of each sight. */
export function articlesInMemory(change: (article: Article) => Article = (article) => article) {
  const read: (readonly string[])[] = []
  const articles: Articles = {
    async read(ids, language) {
      read.push(ids)
      const known = TOWN_SIGHTS.filter(({ wikidataId }) => ids.includes(wikidataId)).map((sight): Article => {
        const title = isTold(language) ? sight.labels[language] : undefined
        return change({
          wikidataId: sight.wikidataId,
          language,
          label: title ?? sight.localName,
          description: 'building in Velenov',
          position: sight,
          sitelinks: sight.sitelinks,
          kinds: sight.kinds,
          years: [sight.year],
          page: isTold(language)
            ? {
                title: title ?? '',
                url: `https://${language}.wikipedia.org/w/index.php?title=${sight.wikidataId}&oldid=7`,
                revision: 7,
                licence: 'CC BY-SA 4.0',
                // Without references and the like.
                sections: sight.articles[language].slice(0, -2).map((section) => ({
                  title: section.title,
                  sentences: section.paragraphs.flatMap((text) => text.split(/(?<=[.。]) ?/)),
                })),
              }
            : undefined,
        })
      })
      const town: Article = {
        wikidataId: TOWN.wikidataId,
        language,
        label: TOWN.name,
        sitelinks: 30,
        kinds: [],
        years: [],
      }
      return ok(new Map([...known, town].map((article) => [article.wikidataId, article])))
    },
  }
  return { articles, read }
}
