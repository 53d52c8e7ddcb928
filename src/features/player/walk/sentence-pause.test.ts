import { expect, test } from 'vitest'
import { quietMomentS } from './sentence-pause.ts'

const SENTENCES = [
  { text: 'One.', startS: 1, endS: 4 },
  { text: 'Two.', startS: 4.25, endS: 50 },
]

test('within a sentence it is its end, however far, between two it is now, without any there is none [2 §4]', () => {
  expect(quietMomentS(SENTENCES, 1)).toBe(4)
  expect(quietMomentS(SENTENCES, 4.1)).toBe(4.1)
  expect(quietMomentS(SENTENCES, 5)).toBe(50)
  expect(quietMomentS(SENTENCES, 60)).toBe(60)
  expect(quietMomentS([], 5)).toBeUndefined()
})
