import { expect, it } from 'vitest'
import { TEXT } from '#contract/text-lengths.ts'
import { nameOfCopy } from './name-of-copy.ts'

it('a copy has a name of its own', () => expect(nameOfCopy('Hills')).toBe('Hills (my version)'))

it('the longest name is cut, never the words that tell the two apart', () => {
  const name = nameOfCopy('a'.repeat(TEXT.short))
  expect(name).toHaveLength(TEXT.short)
  expect(name).toMatch(/^a+ \(my version\)$/)
})
