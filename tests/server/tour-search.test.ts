/** Searching and sorting the public tours of a topic. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { SEARCH_FOUND_MOST } from '#contract/paging.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { createTourFinder } from '#server/api/resources/tours/found-tours.ts'
import { foldText } from '#contract/search-text.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

type NewTour = Pick<typeof tours.$inferInsert, 'title' | 'locationName'> & Partial<typeof tours.$inferInsert>

async function withTours({ signUp, database }: TestServer) {
  const user = await signUp()
  return (tour: NewTour) =>
    database.db.insert(tours).values({
      ownerId: user.id,
      slug: randomUUID(),
      topic: 'Nature',
      latitude: 0,
      longitude: 0,
      durationMin: 60,
      isPublic: true,
      ...tour,
    })
}
const titles = async ({ call }: TestServer, query: string): Promise<string[]> =>
  (await call('GET', `/tours/by-topic/nature?${query}`)).json.items.map(
    ({ title }: { title: string }) => title,
  )

it.each([
  ["by the database's letter triples", true],
  ['by its own means', false],
])('forgives accents, word order, the city named otherwise, and typos %s', async (_, hasTriples) => {
  const server = await startTestServer()
  if (!hasTriples) await server.database.db.execute('drop extension pg_trgm cascade')
  const add = await withTours(server)
  const title = 'Águas e jardins'
  await add({ title, locationName: 'Lisbon, Portugal' })
  const found = (search: string) => titles(server, `search=${encodeURIComponent(search)}`)
  const fitting = [
    'aguas',
    'JARDINS águas',
    'jardins lisbon',
    'Lisboa',
    'jardins Lisboa',
    'Lisbn',
    'jardims',
    'portugla',
  ]
  for (const search of fitting) expect([search, await found(search)]).toEqual([search, [title]])
  for (const search of ['madrid', 'jard%ns', 'lis_bon', '\\', "'", 'xyzzy', 'jardims agx', 'Lisboa madrid'])
    expect([search, await found(search)]).toEqual([search, []])
  // Where the words are as they were typed, nothing is shown that only resembles them.
  await add({ title: 'Jardims', locationName: 'Nowhere' })
  expect(await found('jardims')).toEqual(['Jardims'])
})

it('sorts by relevance, age or distance', async () => {
  const server = await startTestServer()
  const add = await withTours(server)
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  await add({ title: 'Comets', locationName: 'Far', latitude: 50, createdAt: at(3) })
  await add({ title: 'Comets and stars', locationName: 'Near', latitude: 1, createdAt: at(1) })
  await add({ title: 'Stars', locationName: 'Comets Hill', latitude: 20, createdAt: at(4) })
  const sorted = (query: string) => titles(server, `search=comets${query}`)
  expect(await sorted('')).toEqual(['Comets', 'Comets and stars', 'Stars'])
  expect(await sorted('&sort=newest')).toEqual(['Stars', 'Comets', 'Comets and stars'])
  const nearest = ['Comets and stars', 'Stars', 'Comets']
  expect(await sorted('&sort=distance&latitude=0&longitude=0')).toEqual(nearest)
  expect((await server.call('GET', '/tours/by-topic/nature?sort=distance')).status).toBe(400)
})

it('of more tours than are counted, the newest are put in order, or the nearest', async () => {
  const server = await startTestServer()
  const { id } = await server.signUp()
  // The older, the nearer; the oldest begin with the word.
  await server.database.db.execute(sql`insert into tours
    (owner_id, slug, title, location_name, topic, latitude, longitude, duration_min, is_public, created_at)
    select ${id}, 'walk-' || n, case when n > ${SEARCH_FOUND_MOST.words} then 'Walk ' else 'A walk ' end || n, 'Town', 'Nature',
      80 - n / 100.0, 0, 60, true, now() - n * interval '1 minute' from generate_series(1, ${SEARCH_FOUND_MOST.words + 10}::int) n`)
  const first = async (query: string) => {
    const { json } = await server.call('GET', `/tours/by-topic/nature?pageSize=1&${query}`)
    return [json.items[0]?.title, json.totalCount]
  }
  expect(await first('search=walk')).toEqual(['A walk 1', SEARCH_FOUND_MOST.words])
  const nearest = 'sort=distance&latitude=0&longitude=0'
  const last = `Walk ${SEARCH_FOUND_MOST.words + 10}`
  expect(await first(`search=walk&${nearest}`)).toEqual([last, SEARCH_FOUND_MOST.words])
  expect(await first('search=wallk')).toEqual(['A walk 1', SEARCH_FOUND_MOST.similar])
  expect(await first(`search=wallk&${nearest}`)).toEqual([last, SEARCH_FOUND_MOST.similar])
  // Behind the last page as well.
  expect(await first('search=walk&page=9999')).toEqual([undefined, SEARCH_FOUND_MOST.words])
  // The last ones are found by what only they have, and without a search all are counted.
  expect(await first(`search=walk ${SEARCH_FOUND_MOST.words + 10}`)).toEqual([last, 1])
  expect((await first('sort=newest'))[1]).toBe(SEARCH_FOUND_MOST.words + 10)
})

it.each([
  ['Łódź', 'lodz'],
  ['МОСКВА: набережная', 'москва'],
  ['МОСКВА: набережная', 'набережноя'],
  ['ΟΔΟΣ Ερμού', 'οδός'],
  ['Straße', 'STRASSE'],
  ['東京の散歩', '散歩'],
  ['東京の散歩', '京'],
  ['서울 산책', '서울'],
  ['Kiez', 'k'],
])('%s is found by %s', async (title, search) => {
  const add = await withTours(scripts)
  await add({ title, locationName: 'Somewhere', topic: title })
  const { json } = await scripts.call(
    'GET',
    `/tours/by-topic/${encodeURIComponent(title)}?search=${encodeURIComponent(search)}`,
  )
  expect(json.items[0]?.title).toBe(title)
})
const scripts = await startTestServer()

it('the database folds letters as the device does', async () => {
  const server = await startTestServer()
  const add = await withTours(server)
  const letters = Array.from({ length: 0x556 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('')
  for (const title of [letters, 'São Paulo, Łódź, Ærø, İzmir, ẞ, ﬁ, Ⅷ', 'ガイド 서울 שלום हिन्दी'])
    await add({ title, locationName: '' })
  for (const { title, searchText } of await server.database.db.select().from(tours))
    expect(searchText).toBe(foldText(`${title}\n`))
})

it('every tour is on one page, whatever the order', async () => {
  const server = await startTestServer()
  const add = await withTours(server)
  const createdAt = new Date(Date.UTC(2026, 0, 1))
  for (let at = 0; at < 9; at += 1) await add({ title: `Harbour ${at}`, locationName: 'Sea', createdAt })
  const orders = ['search=harbour', 'search=harbuor', 'sort=newest', 'sort=distance&latitude=1&longitude=1']
  for (const order of orders) {
    const pages = [1, 2, 3].map((page) => titles(server, `${order}&pageSize=4&page=${page}`))
    expect([order, new Set((await Promise.all(pages)).flat()).size]).toEqual([order, 9])
  }
})

it('a database that failed once is asked again for its letter triples', async () => {
  const { database } = await startTestServer()
  let failures = 1
  const db = new Proxy(database.db, {
    get: (target, key) =>
      key === 'execute' && failures-- > 0
        ? () => Promise.reject(new Error('gone'))
        : Reflect.get(target, key),
  })
  const { find } = createTourFinder(db, { otherNames: () => [] })
  const wish = {
    topic: 'history',
    search: 'harbuor',
    order: 'newest',
    from: undefined,
    limit: 1,
    offset: 0,
  } as const
  await expect(find(wish)).rejects.toThrow('gone')
  expect(await find(wish)).toEqual({ found: [], totalCount: 0, match: 'similar' })
})
