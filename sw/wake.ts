/**
 * What the browser wakes the service worker for: `sync` (the signal is back, send what waits) and `periodicsync` (now and
 * then, where offered: renew downloads that run out). The code that does it is a script of its own, loaded only then, so
 * that answering the app's files stays fast.
 */
import type { ContactQueue } from './contact-queue.ts'
import {
  CONTACT_CHANGED,
  DRAIN,
  type Drained,
  type ServiceWorkerToPage,
} from '#contract/threads/service-worker-messages.ts'

/** What `background.ts` puts on the global scope of the service worker. */
export interface Background {
  /** Sends what waits. `again`: something is left that may be sent later. */
  drain(): Promise<Drained>
  renewDownloads(): Promise<void>
  /** The one queue of a visitor's contact messages; `onChange` counts at the first call. */
  contact(onChange: () => void): ContactQueue
}

export interface WakeOptions {
  readonly clients: { matchAll(options: { type: 'window' }): Promise<readonly Pick<Client, 'postMessage'>[]> }
  load(): Background
  wait?(ms: number): Promise<void>
}

type Pages = readonly Pick<Client, 'postMessage'>[]

/** An open page answers within this time; one that is frozen says nothing. */
const ANSWER_MS = 15_000
/** How often it is asked whether a page is still open. */
const LOOK_MS = 1000

const tell = (pages: Pages, message: ServiceWorkerToPage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no target origin
  for (const page of pages) page.postMessage(message)
}

/** A visitor's contact messages; open pages are told when one was answered. */
export const contactQueue = ({ clients, load }: WakeOptions): ContactQueue =>
  load().contact(() => {
    void clients.matchAll({ type: 'window' }).then((pages) => tell(pages, { type: CONTACT_CHANGED }))
  })

/** For `waitUntil` of the `sync` event of contact messages. Rejects when something is left, so that the browser wakes us again. */
export async function sendContact(options: WakeOptions): Promise<void> {
  if ((await contactQueue(options).send()) === 'again') throw new Error('messages are left to send')
}

/** Resolves with the first page's answer. */
const answerOf = (pages: Pages): Promise<Drained> =>
  new Promise((resolve) => {
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }: MessageEvent<Drained>) => resolve(data))
      port1.start()
      page.postMessage({ type: DRAIN } satisfies ServiceWorkerToPage, [port2])
    }
  })

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What the open pages made of it; undefined where none is open (any more). */
async function sendByPages({ clients, wait = waitMs }: WakeOptions): Promise<Drained | undefined> {
  const pages = await clients.matchAll({ type: 'window' })
  if (pages.length === 0) return undefined
  const answer = answerOf(pages)
  for (let waitedMs = 0; waitedMs < ANSWER_MS; waitedMs += LOOK_MS) {
    const end = await Promise.race([answer, wait(LOOK_MS)])
    if (end) return end
    if ((await clients.matchAll({ type: 'window' })).length === 0) return undefined
  }
  return 'again'
}

/**
 * For `waitUntil` of a `sync` event. An open page's worker knows the session best and sends; with no page open the changes
 * are sent here. Rejects when something is left, so that the browser wakes us again: a page may be closed before it was
 * sent, and then nobody else asks for another `sync`.
 */
export async function sendWaiting(options: WakeOptions): Promise<void> {
  const end = (await sendByPages(options)) ?? (await options.load().drain())
  if (end === 'again') throw new Error('changes are left to send')
}

/** For `waitUntil` of a `periodicsync` event. An open page looks after its downloads itself. */
export async function renewDownloads({ clients, load }: WakeOptions): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' })
  if (pages.length === 0) await load().renewDownloads()
}
