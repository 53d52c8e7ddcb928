import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { carryOver, layOut, entryIndexAt } from './timeline.ts'
import { mp3Chunk } from './testing.ts'

const durations = fc.array(fc.double({ min: 0.5, max: 300, noNaN: true }), { minLength: 1, maxLength: 12 })
const chunksOf = (seconds: readonly number[]) =>
  seconds.map((durationS, chunkIndex) => mp3Chunk(chunkIndex, durationS))

test('chunks lie end to end in the order of their indexes, whatever order they come in', () => {
  const { entries, totalS } = layOut([mp3Chunk(2, 5), mp3Chunk(0, 3), mp3Chunk(1, 4)])
  expect(entries.map(({ chunkIndex, startS }) => [chunkIndex, startS])).toEqual([
    [0, 0],
    [1, 3],
    [2, 7],
  ])
  expect(totalS).toBe(12)
})

test('exact durations win over measured ones, measured over estimated', () => {
  const chunk = { ...mp3Chunk(0, 10), durationS: undefined, estimatedDuration: 8 }
  expect(layOut([chunk]).entries[0]).toMatchObject({ durationS: 8, isExact: false })
  expect(layOut([chunk], new Map([[0, 9]])).entries[0]).toMatchObject({ durationS: 9, isExact: true })
  expect(layOut([mp3Chunk(0, 10)], new Map([[0, 9]])).entries[0]).toMatchObject({ durationS: 10 })
})

test('a chunk that is not ready has no address, even if one was told', () => {
  expect(layOut([{ ...mp3Chunk(0, 3), isReady: false }]).entries[0]?.url).toBeUndefined()
})

test('the delay is samples over rate', () => {
  expect(layOut([mp3Chunk(0, 3)]).entries[0]?.delayS).toBeCloseTo(1105 / 44_100, 12)
})

test('every position belongs to the one chunk whose span holds it', () => {
  fc.assert(
    fc.property(durations, fc.double({ min: 0, max: 1, noNaN: true }), (seconds, share) => {
      const timeline = layOut(chunksOf(seconds))
      const positionS = share * timeline.totalS
      const entry = timeline.entries[entryIndexAt(timeline, positionS)]
      expect(entry).toBeDefined()
      if (!entry) return
      expect(positionS).toBeGreaterThanOrEqual(entry.startS)
      expect(positionS).toBeLessThanOrEqual(entry.startS + entry.durationS + 1e-6)
    }),
  )
})

test('a changed duration keeps the moment of the chunk that is heard', () => {
  fc.assert(
    fc.property(
      durations,
      fc.nat(),
      fc.double({ min: 0.5, max: 300, noNaN: true }),
      (seconds, pick, changed) => {
        const before = layOut(chunksOf(seconds))
        const place = pick % seconds.length
        const after = layOut(chunksOf(seconds.map((s, index) => (index < place ? changed : s))))
        const old = before.entries[place]
        const moved = after.entries[place]
        if (!old || !moved) throw new Error('no entry')
        const intoS = old.durationS / 2
        expect(carryOver(before, after, old.startS + intoS)).toBeCloseTo(moved.startS + intoS, 6)
      },
    ),
  )
})
