import { expect, test } from 'vitest'
import { mp3Chunk } from '../testing.ts'
import { layOut } from '../timeline.ts'
import { beyondShortChunkS, isHeld, misplacedFromS, nextWanted } from './appended-chunks.ts'

const CHUNKS = [10, 20, 30].map((durationS, index) => mp3Chunk(index, durationS))
const TIMELINE = layOut(CHUNKS)
const first = TIMELINE.entries[0]
if (!first) throw new Error('no first chunk')
const APPENDED = new Map(
  TIMELINE.entries.map(({ chunkIndex, startS, durationS }) => [
    chunkIndex,
    { startS, durationS, heldS: durationS },
  ]),
)

test('a chunk is held from a position on while the buffer has its rest', () => {
  const from4 = { holds: ({ startS }: { readonly startS: number }) => startS >= 4 }
  expect(isHeld(APPENDED, from4, first, 5)).toBe(true)
  expect(isHeld(APPENDED, from4, first, 0)).toBe(false)
  expect(isHeld(new Map(), from4, first, 5)).toBe(false)
  expect(isHeld(APPENDED, undefined, first, 5)).toBe(false)
})

test('what is wanted next is the first missing one within reach that has an address', () => {
  const missing =
    (...indexes: number[]) =>
    (entry: { readonly chunkIndex: number }) =>
      indexes.includes(entry.chunkIndex)
  expect(nextWanted(TIMELINE, 0, 3, missing(1, 2))?.chunkIndex).toBe(1)
  expect(nextWanted(TIMELINE, 0, 0, missing(1, 2))).toBeUndefined()
  const unready = layOut(
    CHUNKS.map((chunk) => (chunk.chunkIndex === 1 ? { ...chunk, isReady: false } : chunk)),
  )
  expect(nextWanted(unready, 0, 3, missing(1, 2))?.chunkIndex).toBe(2)
})

test('a chunk whose length proves another moves everything from there on', () => {
  expect(misplacedFromS(TIMELINE, APPENDED)).toBe(Infinity)
  const longer = layOut(CHUNKS.map((chunk) => (chunk.chunkIndex === 1 ? { ...chunk, durationS: 21 } : chunk)))
  expect(misplacedFromS(longer, APPENDED)).toBe(10)
})

test('a file that is shorter than its duration is stepped over at its end, not before', () => {
  const short = new Map([...APPENDED, [1, { startS: 10, durationS: 20, heldS: 15 }]])
  expect(beyondShortChunkS(TIMELINE, short, 20)).toBeUndefined()
  expect(beyondShortChunkS(TIMELINE, short, 24.98)).toBe(30)
  expect(beyondShortChunkS(TIMELINE, APPENDED, 29.99)).toBeUndefined()
})
