import { expect, it } from 'vitest'
import { runDownloadUpkeep } from './download-upkeep.ts'

const HOUR_MS = 3_600_000

it('recovers and renews soon after the start, then every few hours, also after a failure, and ends with the signal', async () => {
  const stop = new AbortController()
  const did: string[] = []
  const retriedAt: number[] = []
  let now = 0
  await runDownloadUpkeep(
    {
      recover: async () => void did.push(`recover at ${Math.round(now / HOUR_MS)} h`),
      renew: async () => {
        did.push('renew')
        if (now < HOUR_MS) throw new Error('no signal')
      },
      retryDue: async () => {
        retriedAt.push(now)
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
  expect(did).toEqual(['recover at 0 h', 'renew', 'recover at 6 h', 'renew', 'recover at 12 h', 'renew'])
  // Interrupted downloads are retried within a round.
  const gaps = retriedAt.slice(1).map((at, index) => at - (retriedAt[index] ?? 0))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * 60_000)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60_000)
})
