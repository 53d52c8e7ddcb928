import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Background } from './wake.ts'

const work = vi.hoisted(() => ({ drainOnce: vi.fn(), renewOnce: vi.fn() }))
vi.mock('#sw/drain-once.ts', () => ({ drainOnce: work.drainOnce }))
vi.mock('#sw/renew-once.ts', () => ({ renewOnce: work.renewOnce }))
// Workbox reads a worker's global scope when it is loaded.
vi.mock('./contact-queue.ts', () => ({ createContactQueue: () => ({}) }))

const steps: string[] = []
/** Ends the tasks that have begun. */
const ends: (() => void)[] = []
const step = (name: string, result: unknown) => () => {
  steps.push(`${name} begins`)
  return new Promise((resolve, reject) =>
    ends.push(() => {
      steps.push(`${name} ends`)
      if (result instanceof Error) reject(result)
      else resolve(result)
    }),
  )
}
/** Rejects where two tasks run at the same time. */
const endOne = async () => {
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  ends.shift()?.()
}

let background: Background
beforeEach(async () => {
  steps.length = 0
  ends.length = 0
  vi.stubGlobal('caches', {})
  work.drainOnce.mockReset().mockImplementation(step('drain', 'done'))
  work.renewOnce.mockReset().mockImplementation(step('renew', undefined))
  vi.resetModules()
  const { serveServiceWorker } = await import('./background.ts')
  serveServiceWorker()
  background = (globalThis as unknown as { streetloreBackground: Background }).streetloreBackground
})
afterEach(() => vi.unstubAllGlobals())

it('drains and renews one after another: both open the same database', async () => {
  const all = Promise.all([background.drain(), background.renewDownloads(), background.drain()])
  for (let count = 0; count < 3; count += 1) await endOne()
  expect(await all).toEqual(['done', undefined, 'done'])
  const drain = ['drain begins', 'drain ends']
  const renew = ['renew begins', 'renew ends']
  expect(steps).toEqual([drain, renew, drain].flat())
})

it('goes on with the next when one fails', async () => {
  work.drainOnce.mockImplementation(step('drain', new Error('no storage')))
  const draining = background.drain()
  const renewing = background.renewDownloads()
  await endOne()
  await expect(draining).rejects.toThrow('no storage')
  await endOne()
  await renewing
  expect(steps).toEqual(['drain begins', 'drain ends', 'renew begins', 'renew ends'])
})

it('passes on after which silence a leader loses the lock', async () => {
  const draining = background.drain({ stealAfterSilenceMs: 11_000 })
  await endOne()
  await draining
  expect(work.drainOnce).toHaveBeenCalledWith(expect.objectContaining({ stealAfterSilenceMs: 11_000 }))
})
