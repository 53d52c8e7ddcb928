import { expect, test } from 'vitest'
import { isOnMobileData } from './connection.ts'

test('only a connection that is said to be mobile is one', () => {
  expect(isOnMobileData({ connection: { type: 'cellular' } })).toBe(true)
  expect(isOnMobileData({ connection: { type: 'wifi' } })).toBe(false)
  expect(isOnMobileData({ connection: {} })).toBe(false)
  expect(isOnMobileData({})).toBe(false)
})
