import { expect, it } from 'vitest'
import { DRAIN, type Drained } from '#contract/threads/service-worker-messages.ts'
import { renewDownloads, sendWaiting, type Background } from './wake.ts'

/** `answers`: what each open page says when it is asked to send; undefined for one that says nothing. */
function browser(answers: readonly (Drained | undefined)[], end: Drained = 'done') {
  const told: unknown[] = []
  const did: string[] = []
  let pages = answers.map((answer) => ({
    postMessage(message: unknown, [port]: readonly MessagePort[]) {
      told.push(message)
      if (answer) port?.postMessage(answer)
    },
  }))
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
    clients: { matchAll: async () => pages as never },
    load: () => background,
    wait: () => new Promise<void>((resolve) => setTimeout(resolve)),
    closePages: () => (pages = []),
  }
}

it('an open page sends what waits: it is told, and nothing is sent twice', async () => {
  const options = browser(['done', undefined])
  await sendWaiting(options)
  expect(options.told).toEqual([{ type: DRAIN }, { type: DRAIN }])
  expect(options.did).toEqual([])
})

it('asks to be woken again when a page could not send everything, or says nothing', async () => {
  for (const answer of ['again', undefined] as const) {
    const options = browser([answer])
    await expect(sendWaiting(options)).rejects.toThrow()
    expect(options.did).toEqual([])
  }
})

it('sends itself when the page is closed before it answered', async () => {
  const options = browser([undefined])
  const sending = sendWaiting(options)
  options.closePages()
  await sending
  expect(options.did).toEqual(['drain'])
})

it('with no page open the service worker sends, and asks to be woken again when something is left', async () => {
  const done = browser([])
  await sendWaiting(done)
  expect(done.did).toEqual(['drain'])
  await expect(sendWaiting(browser([], 'again'))).rejects.toThrow()
})

it('renews downloads only where no page is open to do it', async () => {
  const open = browser(['done'])
  await renewDownloads(open)
  expect(open.did).toEqual([])
  const closed = browser([])
  await renewDownloads(closed)
  expect(closed.did).toEqual(['renew'])
})
