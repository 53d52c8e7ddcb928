import { expect, it } from 'vitest'
import { DRAIN } from '#contract/threads/service-worker-messages.ts'
import { renewDownloads, sendWaiting, type Background } from './wake.ts'

function browser(pageCount: number, end: 'done' | 'again' = 'done') {
  const told: unknown[] = []
  const did: string[] = []
  const page = { postMessage: (message: unknown) => void told.push(message) }
  const background: Background = {
    drain: async () => {
      did.push('drain')
      return end
    },
    renewDownloads: async () => void did.push('renew'),
    contact: () => {
      throw new Error('no message was written')
    },
  }
  return {
    told,
    did,
    clients: { matchAll: async () => Array.from({ length: pageCount }, () => page as never) },
    load: () => background,
  }
}

it('an open page sends what waits: it is told, and nothing is sent twice', async () => {
  const options = browser(2)
  await sendWaiting(options)
  expect(options.told).toEqual([{ type: DRAIN }, { type: DRAIN }])
  expect(options.did).toEqual([])
})

it('with no page open the service worker sends, and asks to be woken again when something is left', async () => {
  const done = browser(0)
  await sendWaiting(done)
  expect(done.did).toEqual(['drain'])
  await expect(sendWaiting(browser(0, 'again'))).rejects.toThrow()
})

it('renews downloads only where no page is open to do it', async () => {
  const open = browser(1)
  await renewDownloads(open)
  expect(open.did).toEqual([])
  const closed = browser(0)
  await renewDownloads(closed)
  expect(closed.did).toEqual(['renew'])
})
