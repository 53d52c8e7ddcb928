/** Searching and sorting the public tours of a topic. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { tours } from '#server/db/schema/tours.ts'
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
  for (const search of ['aguas', 'JARDINS águas', 'jardins lisbon', 'Lisboa', 'Lisbn', 'jardims', 'portugla'])
    expect([search, await found(search)]).toEqual([search, [title]])
  for (const search of ['madrid', 'jard%ns', 'lis_bon', 'xyzzy'])
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
