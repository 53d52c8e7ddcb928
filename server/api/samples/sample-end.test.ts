import { expect, test } from 'vitest'
import { SAMPLE } from '#contract/tour-lengths.ts'
import { sampleEnd } from './sample-end.ts'

const sound = (durationS: number, ...endsS: number[]) => ({
  sampleRate: 44_100,
  durationS,
  sentences: endsS.map((endS) => ({ text: 'x', startS: 0, endS })),
})

test('ends with the last sentence that is over in time', () => {
  const { durationS } = sampleEnd(sound(200, 8, 21, 27.5, 34))
  expect(durationS).toBeGreaterThan(27.5)
  expect(durationS).toBeLessThan(27.8)
})

test('ends in the middle of a sentence that is too long, and never later than it may', () => {
  const { durationS } = sampleEnd(sound(200, 8, 47))
  expect(durationS).toBeGreaterThan(29.9)
  expect(durationS).toBeLessThanOrEqual(SAMPLE.mostS)
  // The pause after this sentence would come too late.
  expect(sampleEnd(sound(200, 22, 29.99)).durationS).toBeLessThan(22.3)
})

test('a shorter chunk is heard whole', () => {
  expect(sampleEnd(sound(12.5, 12)).durationS).toBeCloseTo(12.55, 1)
})
