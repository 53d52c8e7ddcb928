import { expect, test } from 'vitest'
import { foldText, hasWords, mayHaveTypo, resemblesWords, searchWords } from './search-text.ts'

const TITLE = foldText('São Paulo: the Art of the Old Centre\nFlorence, Italy')

test('accents and case make no difference, signs do', () => {
  expect(hasWords(TITLE, searchWords('  SAO   paulo '))).toBe(true)
  expect(hasWords(TITLE, searchWords('são art'))).toBe(true)
  expect(hasWords(TITLE, searchWords('sao%'))).toBe(false)
  expect(hasWords(foldText('ガイド'), searchWords('ガイド'))).toBe(true)
})

test.each(['Florense', 'Florance', 'Flroence', 'old centra'])('%s is forgiven', (typo) => {
  expect(hasWords(TITLE, searchWords(typo))).toBe(false)
  expect(resemblesWords(TITLE, searchWords(typo))).toBe(true)
})

test.each(['Porto', 'xyzzy', 'flowers', 'old harbour'])('%s is something else', (other) => {
  expect(resemblesWords(TITLE, searchWords(other))).toBe(false)
})

test('signs and short words are meant as they stand', () => {
  expect(mayHaveTypo(searchWords('1%walk'))).toBe(false)
  expect(mayHaveTypo(searchWords('art'))).toBe(false)
  expect(mayHaveTypo(searchWords("l'arte dell'arno"))).toBe(true)
  expect(resemblesWords(TITLE, searchWords('arz'))).toBe(false)
})
