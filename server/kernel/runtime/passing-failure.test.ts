import { describe, expect, it } from 'vitest'
import { StoreFailure } from '#server/kernel/runtime/store-failure.ts'
import { isPassing } from './passing-failure.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('a failure that passes', () => {
  it.each([
    new StoreFailure('full', new Error('no space')),
    withCode('57P01'),
    withCode('08006'),
    withCode('53100'),
    withCode('ECONNREFUSED'),
    new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
  ])('is one of the store or the database: %s', (error) => expect(isPassing(error)).toBe(true))

  it.each([
    new Error('hoarse'),
    new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }),
    withCode('23505'),
    withCode('22P05'),
    'text',
    undefined,
  ])('is none of the work itself: %s', (error) => expect(isPassing(error)).toBe(false))
})
