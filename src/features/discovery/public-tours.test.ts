import { expect, test } from 'vitest'
import type { PublicTour } from '#contract/api/tours.ts'
import { fail, ok } from '#contract/failure.ts'
import {
  ALL_TOPICS,
  findInAllTopics,
  findInTopic,
  interleave,
  matchesSearch,
  type AskTopic,
} from './public-tours.ts'

const tour = (id: number, title = `Tour ${id}`): PublicTour => ({
  id,
  title,
  slug: `tour-${id}`,
  locationName: 'Florence',
  latitude: 43.77,
  longitude: 11.25,
  topic: 'History',
  duration: 60,
  createdAt: '2026-11-01T10:00:00Z',
  version: 1,
  playCount: 0,
  isPublic: true,
  isChunked: true,
  chunkCount: 5,
  chunksGenerated: 5,
  narrativePreview: 'Where the Medici kept their bank.',
})
const page = (...items: PublicTour[]) => ok({ items, page: 1, totalPages: 1 })

test('all topics: ten of each of the six, each tour once', async () => {
  const asked: unknown[] = []
  const ask: AskTopic = async (topic, query) => {
    asked.push([topic, query])
    return page(tour(1), tour(ALL_TOPICS.indexOf(topic) + 10))
  }
  const found = await findInAllTopics(ask, { search: '' })
  expect(asked).toEqual(
    ['history', 'architecture', 'culture', 'food', 'art', 'nature'].map((topic) => [
      topic,
      { page: 1, pageSize: 10 },
    ]),
  )
  expect(found.ok && found.value.tours.map(({ id }) => id)).toEqual([1, 10, 11, 12, 13, 14, 15])
})

test('a topic that fails does not hide the others; all failing is a failure', async () => {
  const one = await findInAllTopics(
    async (topic) => (topic === 'food' ? page(tour(7)) : fail({ kind: 'offline' })),
    { search: '' },
  )
  expect(one.ok && one.value.tours.map(({ id }) => id)).toEqual([7])
  const none = await findInAllTopics(async () => fail({ kind: 'server', status: 503 }), { search: '' })
  expect(none).toEqual(fail({ kind: 'server', status: 503 }))
})

test('a topic: pages of twenty, with the search, until the last', async () => {
  const asked: unknown[] = []
  const ask: AskTopic = async (topic, query) => {
    asked.push([topic, query])
    return ok({ items: [tour(query.page, 'Bridges of Lisbon')], page: query.page, totalPages: 2 })
  }
  expect(await findInTopic(ask, 'History', { search: 'bridges' }, 1)).toMatchObject({
    value: { nextPage: 2 },
  })
  expect(await findInTopic(ask, 'History', { search: 'bridges' }, 2)).toMatchObject({
    value: { nextPage: undefined },
  })
  expect(asked[0]).toEqual(['History', { page: 1, pageSize: 20, search: 'bridges' }])
})

test('the search looks at title, place, topic and preview, word by word, whatever the case', () => {
  expect(matchesSearch(tour(1, 'Old bridges'), 'BRIDGES florence')).toBe(true)
  expect(matchesSearch(tour(1), 'medici')).toBe(true)
  expect(matchesSearch(tour(1), 'history')).toBe(true)
  expect(matchesSearch(tour(1), 'lisbon')).toBe(false)
  expect(matchesSearch(tour(1), '')).toBe(true)
})

test('a server that does not search gives no wrong tours', async () => {
  const found = await findInAllTopics(async () => page(tour(1, 'Bridges'), tour(2, 'Markets')), {
    search: 'markets',
  })
  expect(found.ok && found.value.tours.map(({ title }) => title)).toEqual(['Markets'])
})

test('lists take turns', () => {
  expect(interleave([[tour(1), tour(2)], [tour(3)], []]).map(({ id }) => id)).toEqual([1, 3, 2])
})
