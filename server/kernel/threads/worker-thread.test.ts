import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { WorkerThread } from './worker-thread.ts'

type Question =
  { readonly kind: 'double'; readonly value: number } | { readonly kind: 'die' } | { readonly kind: 'refuse' }
type Answers = { readonly double: number; readonly die: string; readonly refuse: never }

/** `deaths` is the number of threads that die on the question before one answers it. */
const code = `
  const { parentPort, workerData: life } = require('node:worker_threads')
  parentPort.on('message', ({ id, question: { kind, value } }) => {
    if (kind === 'double') parentPort.postMessage({ id, ok: true, value: value * 2 })
    else if (kind === 'refuse') parentPort.postMessage({ id, ok: false, error: 'the box is damaged' })
    else if (life.number > life.deaths) parentPort.postMessage({ id, ok: true, value: 'thread ' + life.number })
    else throw new Error('out of memory')
  })`

const threads: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
})

function open({ deaths = 0 } = {}) {
  let number = 0
  const thread = new WorkerThread<Question, Answers>({
    name: 'The test thread',
    start: () => new Worker(code, { eval: true, workerData: { number: ++number, deaths } }),
  })
  threads.push(thread)
  return { thread, started: () => number }
}

test('answers every question to who asked it, in one thread', async () => {
  const { thread, started } = open()
  const answers = [1, 2, 3].map((value) => thread.ask({ kind: 'double', value }))
  expect(await Promise.all(answers)).toEqual([2, 4, 6])
  expect(started()).toBe(1)
})

test('a question whose thread died is asked of a new one, and what waited beside it too', async () => {
  const { thread, started } = open({ deaths: 1 })
  const dying = thread.ask({ kind: 'die' })
  const beside = thread.ask({ kind: 'double', value: 4 })
  expect(await dying).toBe('thread 2')
  expect(await beside).toBe(8)
  expect(started()).toBe(2)
})

test('a question that two threads died on is an error that names them, and the next one is answered', async () => {
  const { thread, started } = open({ deaths: 2 })
  await expect(thread.ask({ kind: 'die' })).rejects.toThrow('The test thread broke: out of memory')
  expect(await thread.ask({ kind: 'double', value: 5 })).toBe(10)
  expect(started()).toBe(3)
})

test('a question that the thread answers with an error is not asked again', async () => {
  const { thread, started } = open()
  await expect(thread.ask({ kind: 'refuse' })).rejects.toThrow('The test thread failed: the box is damaged')
  expect(started()).toBe(1)
})

test('what is under way when it is closed is refused, and no thread is started any more', async () => {
  const { thread, started } = open({ deaths: 1 })
  const under = thread.ask({ kind: 'die' })
  const refused = expect(under).rejects.toThrow(/The test thread (ended|is closed|broke)/)
  await thread.close()
  await refused
  await expect(thread.ask({ kind: 'double', value: 1 })).rejects.toThrow('The test thread is closed')
  expect(started()).toBe(1)
})
