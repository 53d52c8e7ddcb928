/**
 * What the browser wakes the service worker for: `sync` (the signal is back, send what waits) and `periodicsync` (now and
 * then, where offered: renew downloads that run out). The code that does it is a script of its own, loaded only then, so
 * that answering the app's files stays fast.
 */
import { DRAIN, type ServiceWorkerToPage } from '#contract/threads/service-worker-messages.ts'

/** What `background.ts` puts on the global scope of the service worker. */
export interface Background {
  /** Sends what waits. `again`: something is left that may be sent later. */
  drain(): Promise<'done' | 'again'>
  renewDownloads(): Promise<void>
}

export interface WakeOptions {
  readonly clients: { matchAll(options: { type: 'window' }): Promise<readonly Pick<Client, 'postMessage'>[]> }
  load(): Background
}

/**
 * For `waitUntil` of a `sync` event. An open page's worker knows the session best and sends; with no page open the changes
 * are sent here. Rejects when something is left, so that the browser wakes us again.
 */
export async function sendWaiting({ clients, load }: WakeOptions): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' })
  const message: ServiceWorkerToPage = { type: DRAIN }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no target origin
  for (const page of pages) page.postMessage(message)
  if (pages.length > 0) return
  if ((await load().drain()) === 'again') throw new Error('changes are left to send')
}

/** For `waitUntil` of a `periodicsync` event. An open page looks after its downloads itself. */
export async function renewDownloads({ clients, load }: WakeOptions): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' })
  if (pages.length === 0) await load().renewDownloads()
}
