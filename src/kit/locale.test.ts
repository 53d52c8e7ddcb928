import { expect, test } from 'vitest'
import { localeFor } from './locale.ts'

test('the reader’s own region, where it is of the language of the texts', () => {
  expect(localeFor(['en-US', 'en'])).toBe('en-US')
  expect(localeFor(['de-DE', 'en-AU', 'en'])).toBe('en-AU')
})

test('dates stay in the language of the texts on a device that speaks another one', () => {
  expect(localeFor(['de-DE', 'de'])).toBe('en-GB')
  expect(localeFor([])).toBe('en-GB')
  expect(localeFor(undefined)).toBe('en-GB')
})
