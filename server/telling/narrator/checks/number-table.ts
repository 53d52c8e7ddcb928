/** Number words of a language with their values, from n2words. */
import type { NumberWords } from '#server/languages/narrator-rules.ts'
import { wordsIn } from './words-in.ts'

/** Larger numbers are written in digits. */
const LARGEST = 2_100
const LARGEST_ORDINAL = 100

/** 'Second' and its kind are also a unit of time, and 'two' of them say nothing of a place. */
const LEAST = 2

const TABLES = new Map<NumberWords, ReadonlyMap<string, number>>()

/** From plain words, joined by spaces, to their value. Made when a language is first needed. */
export function numberTable(numbers: NumberWords): ReadonlyMap<string, number> {
  const known = TABLES.get(numbers)
  if (known) return known
  const table = new Map<string, number>()
  const add = (words: string, value: number): void => {
    const key = wordsIn(words)
      .map((word) => word.plain)
      .join(' ')
    if (key !== '' && !table.has(key)) table.set(key, value)
  }
  for (let value = LEAST; value <= LARGEST; value += 1)
    for (const words of numbers.cardinals(value)) add(words, value)
  for (let value = LEAST; value <= LARGEST_ORDINAL; value += 1)
    for (const words of numbers.ordinals(value)) add(words, value)
  TABLES.set(numbers, table)
  return table
}
