import { expect, test } from 'vitest'
import { createAskNearby } from './ask-nearby.ts'
import { mp3Chunk, notReady } from './playback/testing.ts'
import type { WalkSection } from './walk/sections.ts'

const stop = (id: number, latitude: number) => ({
  id,
  name: `Stop ${id}`,
  latitude,
  longitude: 0,
  orderIndex: id,
  media: [],
})
const part = (index: number, rest: Partial<WalkSection>): WalkSection => ({
  index,
  title: '',
  text: '',
  sources: [],
  startS: index * 10,
  endS: index * 10 + 10,
  poi: undefined,
  ...rest,
})
/** Two stops 890 m apart, each with a walking track behind it. */
const SECTIONS = [
  part(0, { poi: stop(1, 0) }),
  part(1, { walk: { leg: 0, startShare: 0 } }),
  part(2, { poi: stop(2, 0.008) }),
  part(3, { walk: { leg: 1, startShare: 0 } }),
]
const CHUNKS = [0, 1, 2, 3].map((index) => notReady(mp3Chunk(index, 10)))

test('a stop that comes near is asked for with the tracks of the way on, each once', () => {
  const asked: (readonly number[])[] = []
  const askNearby = createAskNearby(
    (indexes) => asked.push(indexes),
    () => true,
  )
  askNearby({ latitude: 0.004, longitude: 0 }, SECTIONS, CHUNKS)
  expect(asked).toEqual([])
  askNearby({ latitude: 0.0075, longitude: 0 }, SECTIONS, CHUNKS)
  askNearby({ latitude: 0.008, longitude: 0 }, SECTIONS, CHUNKS)
  expect(asked).toEqual([[2, 3]])
})
