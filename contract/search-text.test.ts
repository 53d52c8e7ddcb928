import { expect, test } from 'vitest'
import { likenessTo, mayHaveTypo } from './likeness.ts'
import { foldText, hasWords, searchWords } from './search-text.ts'

const TITLE = foldText('São Paulo: the Art of the Old Centre\nFlorence, Italy')
const resembles = (search: string, text = TITLE) => likenessTo(searchWords(search))(text) > 0

test('accents and case make no difference, signs do', () => {
  expect(hasWords(TITLE, searchWords('  SAO   paulo '))).toBe(true)
  expect(hasWords(TITLE, searchWords('são art'))).toBe(true)
  expect(hasWords(TITLE, searchWords('sao%'))).toBe(false)
})

test.each([
  ['Łódź', 'lodz'],
  ['København', 'kobenhavn'],
  ['STRASSE', 'straße'],
  ['İstanbul', 'istanbul'],
  ['Ðakovo', 'dakovo'],
  ['МОСКВА', 'москва'],
  ['ΟΔΌΣ', 'οδός'],
  ['ガイド', 'ガイド'],
  ['서울', '서울'],
])('%s is found as %s', (title, typed) => {
  expect(hasWords(foldText(title), searchWords(typed))).toBe(true)
})

test.each(['Florense', 'Florance', 'Flroence', 'old centra'])('%s is forgiven', (typo) => {
  expect(hasWords(TITLE, searchWords(typo))).toBe(false)
  expect(resembles(typo)).toBe(true)
})

test.each(['Porto', 'xyzzy', 'flowers', 'old harbour'])('%s is something else', (other) => {
  expect(resembles(other)).toBe(false)
})

test('what is more alike has the higher likeness', () => {
  const likeness = likenessTo(searchWords('florencia'))
  expect(likeness(foldText('Florence'))).toBeGreaterThan(likeness(foldText('Florentine hills')))
  expect(likenessTo(searchWords('florence'))(TITLE)).toBe(1)
})

test('signs and short words are meant as they stand', () => {
  expect(mayHaveTypo(searchWords('1%walk'))).toBe(false)
  expect(mayHaveTypo(searchWords('art'))).toBe(false)
  expect(mayHaveTypo(searchWords("l'arte dell'arno"))).toBe(true)
  expect(resembles('arz')).toBe(false)
})

test('a search without words has none, and a long one only its first', () => {
  expect(searchWords(' \t\u0301 ')).toEqual([])
  const many = Array.from({ length: 99 }, (_, at) => `word${at}`)
  expect(searchWords(many.join(' '))).toEqual(many.slice(0, 12))
})
