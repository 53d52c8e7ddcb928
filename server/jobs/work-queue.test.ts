import { describe, expect, test } from 'vitest'
import { currentScope } from '#server/kernel/runtime/work-scope.ts'
import { type ClaimedWork, openWorkQueue } from './work-queue.ts'

/** A queue over a list of pieces, and what happened to them. */
function listQueue(pieces: Pick<ClaimedWork, 'key' | 'run'>[], concurrency = 1) {
  const givenBack: string[] = []
  const errors: Error[] = []
  const facts: unknown[] = []
  const queue = openWorkQueue({
    name: 'chunks',
    concurrency,
    async claim() {
      const piece = pieces.shift()
      return piece && { ...piece, giveBack: async () => void givenBack.push(piece.key) }
    },
    onError(error) {
      errors.push(error)
      facts.push(currentScope()?.facts)
    },
  })
  return { queue, givenBack, errors, facts }
}

describe('a queue', () => {
  test('does all that it finds, in order, when it is woken once', async () => {
    const done: string[] = []
    const pieces = ['a', 'b', 'c'].map((key) => ({ key, run: async () => void done.push(key) }))
    const { queue } = listQueue(pieces)
    queue.wake()
    await expect.poll(() => done).toEqual(['a', 'b', 'c'])
    await queue.close()
  })

  test('names the work in the lines of the log about its failure, and goes on', async () => {
    let isDone = false
    const fails = { key: 'chunk-1-2', run: () => Promise.reject(new Error('hoarse')) }
    const { queue, errors, facts } = listQueue([fails, { key: 'b', run: async () => void (isDone = true) }])
    queue.wake()
    await expect.poll(() => isDone).toBe(true)
    expect(errors.map(({ message }) => message)).toEqual(['hoarse'])
    expect(facts).toEqual([{ queue: 'chunks', jobId: 'chunk-1-2' }])
    await queue.close()
  })

  test('aborts a run that is cancelled, and no other', async () => {
    const aborted: string[] = []
    const untilAborted = (key: string) => ({
      key,
      run: ({ cancelled }: { readonly cancelled: AbortSignal }) =>
        new Promise<void>((resolve) => {
          cancelled.addEventListener('abort', () => {
            aborted.push(key)
            resolve()
          })
        }),
    })
    const { queue } = listQueue([untilAborted('a'), untilAborted('b')], 2)
    queue.wake()
    // Both run once the queue has asked for a third.
    await new Promise((resolve) => setImmediate(resolve))
    queue.cancel('b')
    expect(aborted).toEqual(['b'])
    queue.cancel('a')
    await queue.close()
  })

  test('waits for running work when it closes, and claims nothing more', async () => {
    const order: string[] = []
    const stopped = {
      key: 'a',
      run: ({ signal }: { readonly signal: AbortSignal }) =>
        new Promise<void>((_, reject) => {
          signal.addEventListener('abort', () =>
            setImmediate(() => {
              order.push('stopped')
              reject(new Error('stopped'))
            }),
          )
        }),
    }
    const { queue, errors } = listQueue([stopped, { key: 'b', run: async () => void order.push('b') }])
    queue.wake()
    await new Promise((resolve) => setImmediate(resolve))
    await queue.close()
    expect(order).toEqual(['stopped'])
    // The process stops: that is no error of the work.
    expect(errors).toEqual([])
  })

  test('gives back what it claimed while it was closed', async () => {
    const { queue, givenBack } = listQueue([{ key: 'late', run: () => Promise.reject(new Error('it ran')) }])
    queue.wake()
    await queue.close()
    expect(givenBack).toEqual(['late'])
  })
})
