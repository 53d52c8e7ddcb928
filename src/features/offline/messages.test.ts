import { expect, test } from 'vitest'
import { formatBytes } from './messages.ts'

test.each([
  [400_000, '0.4 MB'],
  [12_600_000, '12.6 MB'],
  [999_940_000, '999.9 MB'],
  [999_950_000, '1.0 GB'],
  [10_737_418_240, '10.7 GB'],
])('%d bytes are written as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
