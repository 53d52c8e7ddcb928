/** The articles of the invented town without a server between. */
import { ok } from '#contract/failure.ts'
import type { Article } from '#server/kernel/db/stored/article.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { VELENOV_IN_FRENCH } from './told-in-french.ts'
import { VELENOV_IN_GERMAN } from './told-in-german.ts'
import { TOWN, TOWN_LANGUAGES, TOWN_SIGHTS, type TownLanguage } from './town.ts'

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
                  // Without what stands in parentheses, as the reader of pages leaves it out.
                  sentences: section.paragraphs.flatMap((text) =>
                    text.replace(/ ?[(（][^)）]*[)）]/g, '').split(/(?<=[.。]) ?/),
                  ),
                })),
              }
            : undefined,
        })
      })
      const town = language === 'fr' ? VELENOV_IN_FRENCH : language === 'de' ? VELENOV_IN_GERMAN : undefined
      const ofTown: Article = {
        wikidataId: TOWN.wikidataId,
        language,
        label: TOWN.name,
        sitelinks: 30,
        kinds: [],
        years: [],
        page: town && {
          title: TOWN.name,
          url: `https://${language}.wikipedia.org/w/index.php?title=${TOWN.name}&oldid=7`,
          revision: 7,
          licence: 'CC BY-SA 4.0',
          sections: [{ title: null, sentences: town }],
        },
      }
      return ok(new Map([...known, ofTown].map((article) => [article.wikidataId, article])))
    },
  }
  return { articles, read }
}
