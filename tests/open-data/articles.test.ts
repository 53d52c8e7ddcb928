/** Articles out of a stand-in for Wikidata, Wikipedia and Commons, kept in a real database. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { openDatabase, type OpenDatabase } from '#server/kernel/db/open-database.ts'
import { articles as articlesTable } from '#server/kernel/db/schema/articles.ts'
import { factsOfArticle } from '#server/knowledge/open-data/wikimedia/facts-of-article.ts'
import { wrongIdentity } from '#server/knowledge/open-data/wikimedia/identity.ts'
import { openArticles } from '#server/knowledge/open-data/wikimedia/open-articles.ts'
import { openWikimediaApi } from '#server/knowledge/open-data/wikimedia/wikimedia-api.ts'
import { wikimediaOf } from '#server/knowledge/open-data/wikimedia/wikimedia-config.ts'
import { TOWN, TOWN_LANGUAGES, TOWN_SIGHTS } from '#samples/invented-town/town.ts'
import { freshDatabase, testClock, type TestClock } from '#tests/support/server.ts'
import { HOSTILE_ORDER, ODD, startWikimedia } from '#tests/support/wikimedia-stand-in.ts'

let database: OpenDatabase
let wikimedia: Awaited<ReturnType<typeof startWikimedia>>
let clock: TestClock
const waitedMs: number[] = []
const opened: { close(): void }[] = []
const DAY_MS = 86_400_000
/** Entities, files and two pages. */
const FOUR = ['normal', 'normal', 'normal', 'normal'] as const
const SIGHTS = TOWN_SIGHTS.map(({ wikidataId }) => wikidataId)
const FIRST = SIGHTS[0] ?? ''

const open = (more: { timeoutMs?: number } = {}) => {
  const config = wikimediaOf(
    { ...wikimedia.env, CONTACT_EMAIL: 'ops@walks.example' },
    'https://walks.example',
  )
  const api = openWikimediaApi({
    ...config,
    ...more,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      waitedMs.push(ms)
    },
  })
  opened.push(api)
  return openArticles({
    db: database.db,
    clock,
    api,
    logger: {
      warn(facts, message) {
        throw new Error(`${message}: ${JSON.stringify(facts)}`)
      },
    },
  })
}
const readOne = async (id: string, language: Language, articles = open()) => {
  const read = await articles.read([id], language)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value.get(id)
}
const requests = () => wikimedia.asked.length

beforeAll(async () => {
  database = openDatabase(await freshDatabase())
})
afterAll(() => database.close())
beforeEach(async () => {
  clock = testClock()
  waitedMs.splice(0)
  wikimedia = await startWikimedia({ slowMs: 20 })
  await database.db.delete(articlesTable)
})
afterEach(async () => {
  for (const api of opened.splice(0)) api.close()
  await wikimedia.close()
})

describe('what is read', () => {
  test('a sight has its name, page, revision, years and photograph in the language', async () => {
    const german = await readOne(FIRST, 'de')
    expect(german).toMatchObject({
      wikidataId: FIRST,
      label: 'Altes Rathaus',
      nativeLabel: 'Stará radnice',
      position: { latitude: TOWN.latitude, longitude: TOWN.longitude },
      sitelinks: 14,
      kinds: ['Q543654'],
      years: [1342],
      page: {
        title: 'Altes Rathaus (Velenov)',
        licence: 'CC BY-SA 4.0',
        readOn: new Date().toISOString().slice(0, 10),
      },
      photograph: {
        author: 'Jan Novák',
        licence: 'CC BY-SA 4.0',
        licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0',
        pageUrl: `https://commons.wikimedia.org/wiki/File:Velenov_${FIRST}.jpg`,
      },
    })
    expect(german?.isGone).toBeUndefined()
    const { page } = german ?? {}
    expect(page?.url).toBe(
      `https://de.wikipedia.org/w/index.php?title=Altes_Rathaus_%28Velenov%29&oldid=${page?.revision}`,
    )
    expect(page?.sections.map(({ title }) => title)).toEqual([null, 'Geschichte', 'Architektur', 'Heute'])
    expect(page?.sections[0]?.sentences).toEqual([
      'Das Alte Rathaus schließt den Marktplatz nach Süden ab.',
      'Die Uhr am Turm hat nur einen Zeiger und zeigt allein die Stunden.',
      'Der Rathausuhr fehlen die Minuten: Die gehen niemanden etwas an, sagen die Velenover.',
    ])
    expect(page?.sections[1]?.sentences[0]).toBe(
      'Matěj Kozel legte 1342 den Grundstein, ein Jahr nach dem Privileg, das Velenov zur königlichen Stadt machte.',
    )
    const japanese = await readOne(FIRST, 'ja')
    expect(japanese?.page?.sections[0]?.sentences[0]).toBe(
      '旧市庁舎は、ヴェレノフの旧市街にあり、ビストラ川を見下ろす。',
    )
  })

  test('photographs that may not be used are left out', async () => {
    const read = await open().read(SIGHTS, 'en')
    const licences = read.ok ? SIGHTS.map((id) => read.value.get(id)?.photograph?.licence) : []
    const four = ['CC BY-SA 4.0', 'CC0 1.0', undefined, 'Public domain']
    expect(licences).toEqual([...four, ...four])
  })

  test('a language without pages has names of the place and no page', async () => {
    const italian = await readOne(FIRST, 'it')
    expect(italian).toMatchObject({ label: 'Stará radnice', page: undefined })
    expect(wikimedia.asked.some(({ host }) => host === 'wikipedia')).toBe(false)
  })

  test('names that are the same everywhere, merged ids, unknown ids', async () => {
    const read = await open().read(
      [ODD.town, ODD.merged, ODD.missing, ODD.noSuchEntity, 'Q0', 'x', FIRST],
      'fr',
    )
    if (!read.ok) throw new Error(read.failure.kind)
    expect([...read.value.keys()].toSorted()).toEqual([FIRST, ODD.merged, ODD.town].toSorted())
    expect(read.value.get(ODD.town)).toMatchObject({ label: 'Velenov', sitelinks: 30 })
    expect(read.value.get(ODD.merged)).toMatchObject({ wikidataId: FIRST, label: 'Ancien hôtel de ville' })
    expect(read.value.get(ODD.merged)?.page?.sections.length).toBeGreaterThan(2)
  })

  test.each([ODD.disambiguation, ODD.section, ODD.stub])('%s has no page to tell from', async (id) => {
    expect(await readOne(id, 'en')).toMatchObject({ page: undefined })
  })

  test('every article of the town gives at least eight facts in each of its languages', async () => {
    const articles = open()
    for (const language of TOWN_LANGUAGES) {
      const read = await articles.read(SIGHTS, language)
      if (!read.ok) throw new Error(read.failure.kind)
      for (const [id, article] of read.value)
        expect(factsOfArticle(article)?.facts.length, `${language} ${id}`).toBeGreaterThanOrEqual(8)
    }
  })
})

describe('manners', () => {
  test('one request at a time over all hosts, with a name, in batches, and without the fallback', async () => {
    wikimedia.mode = 'slow'
    const articles = open()
    await Promise.all([articles.read(SIGHTS, 'de'), articles.read(SIGHTS, 'fr')])
    expect(wikimedia.mostAtOnce()).toBe(1)
    // One of entities, one of files, and a page each.
    expect(requests()).toBe(2 * (2 + SIGHTS.length))
    for (const { userAgent, params } of wikimedia.asked) {
      expect(userAgent).toBe('Streetlore/1.0 (https://walks.example; ops@walks.example)')
      expect(params).toMatchObject({ format: 'json', formatversion: '2', maxlag: '5' })
      expect(params).not.toHaveProperty('languagefallback')
    }
  })

  test.each([
    ['maxlag', 5000],
    ['rate-limited', 1000],
    ['error', 5000],
    ['broken', 5000],
    ['unreachable', 5000],
  ] as const)('after %s it waits %i ms and asks again', async (mode, ms) => {
    wikimedia.next(mode)
    expect(await readOne(FIRST, 'de')).toMatchObject({ label: 'Altes Rathaus' })
    expect(waitedMs.filter((waited) => waited > 0)).toEqual([ms])
    expect(requests()).toBe(4)
  })

  test('a server that keeps refusing is left alone for a while', async () => {
    wikimedia.mode = 'maxlag'
    const articles = open()
    expect(await articles.read([FIRST], 'de')).toEqual({
      ok: false,
      failure: { kind: 'rate-limited', retryAfterS: 5 },
    })
    expect(requests()).toBe(3)
    expect(await articles.read(SIGHTS, 'fr')).toMatchObject({ failure: { kind: 'rate-limited' } })
    expect(requests()).toBe(3)
  })

  test.each(['wrong-json', 'wrong-shape'] as const)(
    '%s is an invalid answer and nothing is stored',
    async (mode) => {
      wikimedia.mode = mode
      expect(await open().read([FIRST], 'de')).toMatchObject({
        ok: false,
        failure: { kind: 'invalid-answer' },
      })
      wikimedia.mode = 'normal'
      expect(await readOne(FIRST, 'de')).toMatchObject({ page: { title: 'Altes Rathaus (Velenov)' } })
    },
  )

  test('a silent server ends in time, and an aborted reader at once', async () => {
    wikimedia.mode = 'silent'
    expect(await open({ timeoutMs: 50 }).read([FIRST], 'de')).toMatchObject({
      failure: { kind: 'unreachable', detail: 'no answer in 50 ms' },
    })
    const controller = new AbortController()
    const articles = open()
    const first = articles.read([FIRST], 'de', controller.signal)
    const other = new AbortController()
    const second = articles.read(SIGHTS, 'en', other.signal)
    await expect.poll(() => wikimedia.asked.length).toBeGreaterThan(3)
    other.abort()
    expect(await second).toEqual({ ok: false, failure: { kind: 'aborted' } })
    controller.abort()
    expect(await first).toEqual({ ok: false, failure: { kind: 'aborted' } })
  })
})

describe('what was read', () => {
  test('is not asked again for four weeks, by nobody and after no restart', async () => {
    const articles = open()
    const hasty = new AbortController()
    const third = articles.read([FIRST], 'de', hasty.signal)
    const [one, two] = await Promise.all([articles.read([FIRST], 'de'), articles.read([FIRST], 'de')])
    expect(await third).toEqual(one)
    expect(two).toEqual(one)
    expect(requests()).toBe(3)
    clock.advance(27 * DAY_MS)
    expect(await open().read([FIRST], 'de')).toEqual(one)
    expect(requests()).toBe(3)
    clock.advance(2 * DAY_MS)
    await open().read([FIRST], 'de')
    expect(requests()).toBe(6)
    const [row] = await database.db.select().from(articlesTable).where(eq(articlesTable.wikidataId, FIRST))
    expect(row).toMatchObject({ language: 'de', revision: one.ok ? one.value.get(FIRST)?.page?.revision : 0 })
  })

  test('stays in use where the servers are out of reach', async () => {
    const before = await open().read([FIRST], 'de')
    clock.advance(40 * DAY_MS)
    wikimedia.mode = 'unreachable'
    expect(await open().read([FIRST], 'de')).toEqual(before)
    expect(await open().read([FIRST, ...SIGHTS], 'de')).toMatchObject({
      ok: false,
      failure: { kind: 'unreachable' },
    })
  })

  test('an absent thing is asked for again the next day', async () => {
    await open().read([ODD.missing], 'de')
    await open().read([ODD.missing], 'de')
    expect(requests()).toBe(1)
    clock.advance(1.1 * DAY_MS)
    await open().read([ODD.missing], 'de')
    expect(requests()).toBe(2)
  })

  test('says what could not be read, also where it was stored without its page', async () => {
    wikimedia.next(...FOUR, 'normal', 'normal', 'normal', 'rate-limited', 'rate-limited', 'rate-limited')
    const read = await open().read(SIGHTS, 'de')
    expect(read.ok && read.value.size).toBe(5)
    expect(read.unread).toEqual({
      ids: new Set(SIGHTS.slice(5)),
      failure: expect.objectContaining({ kind: 'rate-limited' }),
    })
    wikimedia.next('normal', 'normal', 'wrong-json')
    expect((await open().read([FIRST], 'fr')).unread?.ids).toEqual(new Set([FIRST]))
    expect((await open().read([FIRST], 'fr')).unread?.ids).toEqual(new Set([FIRST]))
    expect((await open().read([ODD.missing], 'fr')).unread).toBeUndefined()
  })

  test('a reading that breaks off goes on where it ended', async () => {
    const articles = open()
    wikimedia.next(...FOUR, 'rate-limited', 'rate-limited', 'rate-limited')
    expect(await articles.read(SIGHTS, 'de')).toMatchObject({ ok: false, failure: { kind: 'rate-limited' } })
    const asked = requests()
    const rest = await open().read(SIGHTS, 'de')
    expect(rest.ok && rest.value.size).toBe(SIGHTS.length)
    // Entities and files once more, and the six pages that were missing.
    expect(requests() - asked).toBe(2 + SIGHTS.length - 2)
  })

  test('one broken page keeps no other from being read', async () => {
    wikimedia.next(...FOUR, 'broken', 'broken', 'broken')
    const read = await open().read(SIGHTS, 'de')
    if (!read.ok) throw new Error(read.failure.kind)
    expect([...read.value.values()].filter(({ page }) => page === undefined)).toHaveLength(1)
    expect(read.value.size).toBe(SIGHTS.length)
  })

  test('without Commons there is the article, and the photograph an hour later', async () => {
    wikimedia.next('normal', 'wrong-json')
    expect(await readOne(FIRST, 'de')).toMatchObject({
      photograph: undefined,
      page: { licence: 'CC BY-SA 4.0' },
    })
    clock.advance(61 * 60_000)
    expect((await readOne(FIRST, 'de'))?.photograph?.author).toBe('Jan Novák')
  })
})

describe('what is not to be believed', () => {
  test('an English name under another language, and a place that is elsewhere', async () => {
    wikimedia.mode = 'lying'
    const read = await open().read(SIGHTS, 'fr')
    const sight = TOWN_SIGHTS[1]
    const article = read.ok && sight ? read.value.get(sight.wikidataId) : undefined
    if (!article || !sight) throw new Error('nothing was read')
    // The title of the French page.
    expect(article.label).toBe('Pont du Sel')
    expect(wrongIdentity(article, sight)).toBe('far')
  })

  test('brands are no sights; sights are where they are', async () => {
    const read = await open().read([ODD.brand, ...SIGHTS], 'en')
    if (!read.ok) throw new Error(read.failure.kind)
    const wrong = new Map([...read.value].map(([id, article]) => [id, wrongIdentity(article, TOWN)]))
    expect(wrong.get(ODD.brand)).toBe('no-sight')
    expect(SIGHTS.map((id) => wrong.get(id))).toEqual(SIGHTS.map(() => undefined))
  })

  test('markup, control characters and orders end as plain text or not at all', async () => {
    wikimedia.mode = 'hostile'
    const read = await open().read(SIGHTS, 'en')
    if (!read.ok) throw new Error(read.failure.kind)
    expect(read.value.size).toBe(SIGHTS.length)
    const text = JSON.stringify([...read.value.values()])
    expect(text).not.toMatch(/<|onerror|onclick|javascript:|\\u00|\u202e|hidden words|alert\(/i)
    const article = read.value.get(FIRST)
    expect(article?.photograph?.author).toBe('Jan Novák')
    const told = article && factsOfArticle(article)
    expect(JSON.stringify(told ?? [])).not.toContain(HOSTILE_ORDER)
    expect(JSON.stringify(told ?? [])).not.toMatch(/evil\.example|pirate|\{\{/)
  })
})
