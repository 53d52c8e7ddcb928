import { afterAll, expect, it } from 'vitest'
import { openJobQueues } from '#server/jobs/job-queue.ts'
import { currentScope } from '#server/kernel/runtime/work-scope.ts'
import { freshDatabase } from '#tests/support/server.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

it('works on the most urgent first, also when it is asked for one key twice at once', async () => {
  const errors: Error[] = []
  const queues = await openJobQueues({
    databaseUrl: await freshDatabase(),
    onError: (error) => errors.push(error),
  })
  closing.push(() => queues.close())
  const done: string[] = []
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const queue = queues.open({
    name: 'test',
    concurrency: 1,
    async work({ key }) {
      if (key === 'first') await held
      done.push(key)
    },
  })
  await queue.add('first', 1)
  const others = Array.from({ length: 8 }, (_, place) => `other-${place}`)
  for (const key of others) await queue.add(key, 50)
  // The sweep adds everything with the priorities it read before; at the same time somebody asks for these.
  const urgent = Array.from({ length: 9 }, (_, place) => `urgent-${place}`)
  await Promise.all(urgent.flatMap((key) => [queue.add(key, 90), queue.add(key, 5)]))
  release()

  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(18)
  expect(done.slice(0, 10).toSorted()).toEqual(['first', ...urgent])
  expect(done.slice(10)).toEqual(others)
  expect(errors).toEqual([])
})

it('names the job in the lines of the log that are about it, also those after it failed', async () => {
  const facts: unknown[] = []
  const tell = () => facts.push(currentScope()?.facts)
  const queues = await openJobQueues({ databaseUrl: await freshDatabase(), onError: tell })
  closing.push(() => queues.close())
  const queue = queues.open({
    name: 'test',
    concurrency: 1,
    async work() {
      await Promise.resolve()
      tell()
      throw new Error('it failed')
    },
  })
  await queue.add('chunk-1-2', 1)
  await expect.poll(() => facts.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  for (const named of facts) expect(named).toEqual({ queue: 'test', jobId: 'chunk-1-2' })
})
