import { describe, expect, it } from 'vitest'
import type { Thread } from '#server/knowledge/city-packs/city-pack.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { type RatedPlace, ratePlaces } from './rated-places.ts'
import { directionCost, threadCost, threadSupply } from './thread-cost.ts'
import { THREAD_COST } from './walk-weights.ts'

const threadNamed = (id: string): Thread => ({ id, question: 'Why?', factIds: [], keep: [], answer: [] })
const [crown, beer] = [threadNamed('crown'), threadNamed('beer')]
const stopsOf = (...threads: Thread[][]) => threads.map((own) => ({ threads: own }))
const costOf = (stops: readonly { readonly threads: readonly Thread[] }[]) =>
  threadCost(stops, new Map([crown, beer].map((thread) => [thread, 9])))

describe('the cost of a question', () => {
  it('is nothing where half of the stops and the end belong to one', () => {
    expect(costOf(stopsOf([crown], [], [crown], [], [crown]))).toBe(0)
    expect(threadCost(stopsOf([], []), new Map())).toBe(0)
  })

  it('is that of the question which lacks least', () => {
    expect(costOf(stopsOf([crown], [beer], [beer], [crown], [beer]))).toBe(0)
  })

  it('rises where the last stop does not pay, where stops are missing, and most where none can be asked', () => {
    expect(costOf(stopsOf([crown], [crown], [crown], [], []))).toBe(THREAD_COST.unpaidEnd)
    expect(costOf(stopsOf([], [], [], [], [], [crown], [crown], [crown]))).toBe(THREAD_COST.stopMissing)
    expect(costOf(stopsOf([], [], [], [], []))).toBeGreaterThan(THREAD_COST.none)
  })

  it('asks for no more stops than the city has', () => {
    const stops = stopsOf([], [], [], [], [], [crown], [crown], [crown])
    expect(threadCost(stops, new Map([[crown, 3]]))).toBe(0)
  })
})

describe('the direction of a walk', () => {
  const [pack] = loadAtlas().packs
  if (!pack) throw new Error('no pack')
  const request = { point: pack, topic: 'History', durationMin: 30 } as const
  const bare = ratePlaces(pack, pack.places.slice(0, 4), request).map((place) => ({ ...place, threads: [] }))
  const along = (...threads: Thread[][]): RatedPlace[] =>
    bare.map((place, index) => ({
      ...place,
      place: { ...place.place, hillM: 0, latitude: pack.latitude + index / 2000, longitude: pack.longitude },
      threads: threads[index] ?? [],
    }))
  const costs = (stops: readonly RatedPlace[]) =>
    [stops, stops.toReversed()].map((one) => directionCost(one, threadSupply(stops), pack))

  it('ends where the question is paid, if the first stop is not much farther then', () => {
    const [there = 0, back = 0] = costs(along([crown], [crown], [crown], []))
    expect(back).toBeLessThan(there)
  })

  it('begins near the requested point where both ends pay', () => {
    const [there = 0, back = 0] = costs(along([crown], [crown], [crown], [crown]))
    expect(there).toBeLessThan(back)
  })

  it('goes down rather than up', () => {
    const stops = along([crown], [crown], [crown], [crown]).map((stop, index) => ({
      ...stop,
      place: { ...stop.place, latitude: pack.latitude, hillM: index * 30 },
    }))
    const [up = 0, down = 0] = costs(stops)
    expect(down).toBeLessThan(up)
  })
})
