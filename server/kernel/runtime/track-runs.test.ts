import { expect, it } from 'vitest'
import { trackRuns } from './track-runs.ts'

it('waits for the runs in work when it is closed, also for one that fails, and starts no more', async () => {
  const ends: { readonly end: () => void; readonly fail: (error: Error) => void }[] = []
  const runs = trackRuns(
    () => new Promise<void>((resolve, reject) => void ends.push({ end: resolve, fail: reject })),
  )
  const first = runs.run()
  const second = runs.run().catch((error: unknown) => error)
  let isClosed = false
  const closing = runs.close().then(() => (isClosed = true))
  await runs.run()
  expect(ends).toHaveLength(2)
  ends[0]?.end()
  await first
  expect(isClosed).toBe(false)
  ends[1]?.fail(new Error('no'))
  expect(await second).toBeInstanceOf(Error)
  await closing
  expect(isClosed).toBe(true)
})
