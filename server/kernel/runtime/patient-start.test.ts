import { describe, expect, it } from 'vitest'
import { startPatiently } from './patient-start.ts'
import { StoreFailure } from '#server/kernel/runtime/store-failure.ts'

const startingUp = Object.assign(new Error('the database system is starting up'), { code: '57P03' })

/** The start fails with these errors, one after the other, and then succeeds. */
function failing(...failures: readonly unknown[]) {
  const left = [...failures]
  let tries = 0
  const waits: string[] = []
  return {
    tries: () => tries,
    waits,
    start: async () => {
      tries += 1
      const failure = left.shift()
      if (failure !== undefined) throw failure
      return 'runs'
    },
    onWait: (error: Error) => void waits.push(error.message),
  }
}

describe('a patient start', () => {
  it('waits for a database that starts and a store that does not answer yet, and says each once', async () => {
    const away = new StoreFailure('unreachable', new Error('no route'))
    const { start, onWait, tries, waits } = failing(startingUp, startingUp, away)
    expect(await startPatiently(start, { onWait, againMs: 1 })).toBe('runs')
    expect(tries()).toBe(4)
    expect(waits).toEqual([startingUp.message, away.message])
  })

  it.each([new StoreFailure('refused', new Error('keys')), new Error('PORT is taken')])(
    'does not wait where it is of no use: %s',
    async (failure) => {
      const { start, onWait, tries } = failing(failure)
      await expect(startPatiently(start, { onWait, againMs: 1 })).rejects.toBe(failure)
      expect(tries()).toBe(1)
    },
  )

  it('gives up with the last failure, when it took too long or is told to', async () => {
    const late = failing(startingUp, startingUp)
    await expect(
      startPatiently(late.start, { onWait: late.onWait, againMs: 50, patienceMs: 10 }),
    ).rejects.toBe(startingUp)
    const told = failing(startingUp, startingUp)
    await expect(
      startPatiently(told.start, {
        onWait: told.onWait,
        againMs: 60_000,
        signal: AbortSignal.timeout(10),
      }),
    ).rejects.toBe(startingUp)
    expect([late.tries(), told.tries()]).toEqual([1, 1])
  })
})
