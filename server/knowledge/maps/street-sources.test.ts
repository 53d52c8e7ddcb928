import { expect, test } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import type { MapCoverage } from './tour-maps.ts'
import { createStreetFetches, createTourMaps } from './street-sources.ts'

const BOX = { west: 11.561, south: 48.131, east: 11.579, north: 48.139 }
const bytes = (text: string) => new Uint8Array(Buffer.from(text))

/** Returns sources, each of which covers a share of the box. */
function sources({ operator = 0, shipped = 0, stored = 0 }) {
  const LEAST: Record<MapCoverage, number> = { wholly: 0.98, mostly: 0.5, partly: 0.04 }
  const asked: unknown[] = []
  const packed = { box: BOX, scope: 'all', packed: bytes('') } as const
  const parts = {
    files: {
      extract: async (_: unknown, coverage: MapCoverage = 'mostly', from = 'operator') =>
        (from === 'operator' ? operator : shipped) >= LEAST[coverage] ? bytes(from) : undefined,
      draw: async () => bytes('stored'),
    },
    boxes: {
      findStreets: async (_: unknown, leastShare: number) => (stored >= leastShare ? packed : undefined),
      async fetchPacked(...question: unknown[]) {
        asked.push(question)
        return stored > 0 ? ok(packed) : fail({ kind: 'timeout' } as const)
      },
    },
  }
  const extract = async (coverage: MapCoverage) => {
    const found = await createTourMaps(parts).extract(BOX, coverage)
    return found && Buffer.from(found).toString()
  }
  return { parts, asked, extract }
}

test.each([
  [{ operator: 0.6, shipped: 1, stored: 1 }, 'wholly', 'operator'],
  [{ shipped: 1, stored: 1 }, 'wholly', 'shipped'],
  [{ shipped: 0.9, stored: 1 }, 'mostly', 'stored'],
  [{ shipped: 0.9 }, 'wholly', undefined],
  [{ shipped: 0.9 }, 'mostly', 'shipped'],
  [{ operator: 0.1, shipped: 0.3, stored: 0.3 }, 'partly', 'operator'],
  [{ shipped: 0.3, stored: 0.3 }, 'partly', 'shipped'],
  [{ stored: 0.3 }, 'partly', 'stored'],
  [{ stored: 0.3 }, 'mostly', undefined],
] as const)('of %o, %s: %s; and nobody is asked', async (shares, coverage, source) => {
  const { extract, asked } = sources(shares)
  expect(await extract(coverage)).toBe(source)
  expect(asked).toEqual([])
})

test('a job asks for everything of the box that all readers of the walk share', async () => {
  const { parts, asked } = sources({ stored: 1 })
  expect(await createStreetFetches(parts).fetchStreets(BOX)).toEqual(ok(undefined))
  expect(asked).toEqual([[{ west: 11.56, south: 48.12, east: 11.58, north: 48.14 }, 'all']])
  expect(await createStreetFetches(sources({}).parts).fetchStreets(BOX)).toEqual(fail({ kind: 'timeout' }))
})
