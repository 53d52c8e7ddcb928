/** Articles of Wikidata, Wikipedia and Commons: out of the database where they are fresh, else from the servers. */
import { fail, ok } from '#contract/failure.ts'
import type { Language } from '#contract/languages.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Articles, ArticlesFailure, ArticlesRead } from './articles.ts'
import { readArticles } from './read-articles.ts'
import { openStoredArticles, type StoredArticle } from './stored-articles.ts'
import type { WikimediaApi } from './wikimedia-api.ts'

export interface ArticlesParts {
  readonly db: Database
  readonly clock: Clock
  readonly api: WikimediaApi
  /** False keeps what was read for ever. */
  readonly forgetsOld?: boolean | undefined
  /** Logs as pino does. */
  readonly logger: { warn(facts: object, message: string): void }
}

const PAGES_MISSING: ArticlesFailure = { kind: 'unreachable', detail: 'some pages could not be read' }
/** The number of times that a reader who waited for others looks again. */
const LOOKS_MAX = 3

type Fetched = Pick<StoredArticle, 'article' | 'lacksPage'>

export function openArticles(parts: ArticlesParts): Articles {
  const { db, clock, api, logger, forgetsOld = true } = parts
  const store = openStoredArticles(db, clock)
  /** The things that are being read now, by language and id. */
  const running = new Map<string, Promise<unknown>>()

  const find = async (ids: readonly string[], language: Language) => {
    try {
      return await store.find(ids, language)
    } catch (error) {
      logger.warn({ err: error }, 'stored articles were not found')
      return new Map<string, StoredArticle>()
    }
  }

  const fetchDue = async (
    ids: readonly string[],
    language: Language,
    fetched: Map<string, Fetched>,
    signal: AbortSignal | undefined,
  ) => {
    const reading = readArticles(
      {
        api,
        urls: api.urls,
        language,
        readOn: clock.now().toISOString().slice(0, 10),
        signal,
        async onArticle(id, article, completeness) {
          const lacksPage = completeness === 'incomplete' && article?.page === undefined
          fetched.set(id, { article, lacksPage })
          try {
            await store.keep(id, language, article, completeness)
          } catch (error) {
            logger.warn({ err: error, id }, 'an article was not stored')
          }
        },
      },
      ids,
    )
    const keys = ids.map((id) => `${language} ${id}`)
    for (const key of keys) running.set(key, reading)
    const done = await reading.finally(() => keys.forEach((key) => running.delete(key)))
    if (forgetsOld)
      await store
        .forgetOld()
        .catch((error: unknown) => logger.warn({ err: error }, 'old articles were not removed'))
    return done
  }

  return {
    async read(wikidataIds, language, signal) {
      const wanted = [...new Set(wikidataIds.filter((id) => /^Q[1-9]\d{0,11}$/.test(id)))]
      const fetched = new Map<string, Fetched>()
      let stored: ReadonlyMap<string, StoredArticle> = new Map()
      let failure: ArticlesFailure | undefined
      for (let look = 0; look < LOOKS_MAX; look += 1) {
        if (signal?.aborted) break
        stored = wanted.length > 0 ? await find(wanted, language) : stored
        const due = wanted.filter((id) => !stored.get(id)?.isFresh && !fetched.has(id))
        const others = due.flatMap((id) => running.get(`${language} ${id}`) ?? [])
        const mine = due.filter((id) => !running.has(`${language} ${id}`))
        const done = mine.length > 0 ? await fetchDue(mine, language, fetched, signal) : ok(undefined)
        failure = done.ok ? undefined : done.failure
        if (failure || others.length === 0) break
        await Promise.race([Promise.allSettled(others), abortOf(signal)])
      }
      return answerOf(wanted, fetched, stored, signal?.aborted ? { kind: 'aborted' } : failure)
    },
  }
}

/** Things that could not be read stay out of a walk. Where that is the greater part, there is nothing to plan a walk with. */
function answerOf(
  wanted: readonly string[],
  fetched: ReadonlyMap<string, Fetched>,
  stored: ReadonlyMap<string, Fetched>,
  failure: ArticlesFailure | undefined,
): ArticlesRead {
  const known = wanted.map((id) => [id, fetched.get(id) ?? stored.get(id)] as const)
  const missing = known.filter(([, found]) => found === undefined).length
  if (failure && missing * 2 > wanted.length) return fail(failure)
  const read = ok(new Map(known.flatMap(([id, found]) => (found?.article ? [[id, found.article]] : []))))
  const unread = known.flatMap(([id, found]) => (!found || found.lacksPage ? [id] : []))
  if (unread.length === 0) return read
  return { ...read, unread: { ids: new Set(unread), failure: failure ?? PAGES_MISSING } }
}

const abortOf = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
