import { expect, it } from 'vitest'
import { lookAfterDownloads } from './look-after.ts'

const HOUR_MS = 3_600_000

it('drops and renews soon after the start, then every few hours, also after a failure, and ends with the signal', async () => {
  const stop = new AbortController()
  const did: string[] = []
  const wentOnAt: number[] = []
  let now = 0
  await lookAfterDownloads(
    {
      tidy: async () => void did.push(`tidy at ${Math.round(now / HOUR_MS)} h`),
      renew: async () => {
        did.push('renew')
        if (now < HOUR_MS) throw new Error('no signal')
      },
      goOn: async () => {
        wentOnAt.push(now)
        throw new Error('no signal')
      },
    },
    {
      wait: async (ms) => {
        now += ms
        if (now > 13 * HOUR_MS) stop.abort()
      },
    },
    stop.signal,
  )
  expect(did).toEqual(['tidy at 0 h', 'renew', 'tidy at 6 h', 'renew', 'tidy at 12 h', 'renew'])
  // What was cut is not left lying until the next round.
  const gaps = wentOnAt.slice(1).map((at, index) => at - (wentOnAt[index] ?? 0))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * 60_000)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60_000)
})
