import { expect, it } from 'vitest'
import { lineForPhrase } from './local-phrases.ts'
import type { ToldLine } from './told-line.ts'

/** A line of a fact: `G` is grave, `j` has an author's join, `l` leans on the one before, `-` is free. */
const linesOf = (marks: string): ToldLine[] =>
  [...marks].map((mark) => {
    const fact = { text: mark, topics: ['History' as const], source: 's', grave: mark === 'G' }
    const join = mark === 'j' ? 'And then?' : undefined
    return { of: fact, fact, join, isTurn: false, leans: mark === 'l', isLast: false, from: undefined }
  })

it.each([
  ['', 0],
  ['---', 3],
  ['--G', 1],
  ['-G-', 3],
  ['-GG', undefined],
  ['--jG', 1],
  ['-jG', undefined],
  ['--lG', 1],
  ['G', undefined],
])('puts a phrase to use in "%s" before line %s', (marks, at) =>
  expect(lineForPhrase(linesOf(marks), false)).toBe(at),
)

it.each([
  ['', 0],
  ['---', 2],
  ['--j', 1],
  ['-jl', 0],
  ['--G', 1],
  ['-G-', 0],
])('puts a phrase to use at the end of a walk in "%s" before line %s', (marks, at) =>
  expect(lineForPhrase(linesOf(marks), true)).toBe(at),
)
