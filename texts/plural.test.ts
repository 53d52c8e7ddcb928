import { expect, test } from 'vitest'
import { pluralIn } from './plural.ts'

test('English has two forms', () => {
  const plural = pluralIn('en')
  const day = (count: number) => plural(count, { one: 'day', other: 'days' })
  expect([0, 1, 2, 11].map(day)).toEqual(['days', 'day', 'days', 'days'])
})

test('a language with more forms takes those that it is given, and `other` for the rest', () => {
  const plural = pluralIn('pl')
  const tour = (count: number) => plural(count, { one: 'trasa', few: 'trasy', other: 'tras' })
  expect([1, 3, 5, 22].map(tour)).toEqual(['trasa', 'trasy', 'tras', 'trasy'])
})
