/**
 * Handles the two events that wake the service worker: `sync` (the signal is back, so it sends what waits) and `periodicsync` (now and then,
 * where offered: it sends, and renews downloads that expire). The code for that is a script of its own, loaded only then, so that answering
 * the app's files stays fast.
 */
import type { ContactQueue } from './contact-queue.ts'
import {
  CONTACT_CHANGED,
  CONTACT_SYNC_TAG,
  DOWNLOADS_SYNC_TAG,
  DRAIN,
  OUTBOX_SYNC_TAG,
  type Drained,
  type ServiceWorkerToPage,
} from '#contract/threads/service-worker-messages.ts'

export interface DrainOptions {
  /**
   * A page's worker that holds the lock loses it when it sent no heartbeat for this time, since the browser froze it. Where undefined, the
   * lock is only waited for.
   */
  readonly stealAfterSilenceMs?: number
}

/** The functions that `background.ts` puts on the global scope of the service worker. */
export interface Background {
  /** Sends the waiting changes. `again`: something is left that may be sent later. */
  drain(options?: DrainOptions): Promise<Drained>
  renewDownloads(): Promise<void>
  /** Returns the one queue of a visitor's contact messages; only the `onChange` of the first call is used. */
  contact(onChange: () => void): ContactQueue
}

export interface WakeOptions {
  readonly clients: { matchAll(options: { type: 'window' }): Promise<readonly Pick<Client, 'postMessage'>[]> }
  load(): Background
  /** Asks for a `sync` event; undefined where the browser has no Background Sync. */
  readonly register?: ((tag: string) => Promise<void>) | undefined
  wait?(ms: number): Promise<void>
}

/** The fields of a `sync` event that are read here. */
export interface WakeUp {
  readonly tag: string
  /** True where the browser forgets the event when this attempt fails. */
  readonly lastChance: boolean
}

type Pages = readonly Pick<Client, 'postMessage'>[]

/** An open page answers within this time; one that is frozen says nothing. */
const ANSWER_MS = 15_000
/** The interval at which it is checked whether a page is still open. */
const CHECK_MS = 1000
/** After this silence a leader counts as frozen, for the workers of pages too (`FROZEN_MS`). */
const SILENCE_MS = 11_000

const post = (pages: Pages, message: ServiceWorkerToPage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no target origin
  for (const page of pages) page.postMessage(message)
}

/** Returns the queue of contact messages; open pages get a message when one was answered. */
export const contactQueue = ({ clients, load }: WakeOptions): ContactQueue =>
  load().contact(() => {
    void clients.matchAll({ type: 'window' }).then((pages) => post(pages, { type: CONTACT_CHANGED }))
  })

/** Sends the contact messages. Rejects when something is left. */
export async function sendContact(options: WakeOptions): Promise<void> {
  if ((await contactQueue(options).send()) === 'again') throw new Error('messages are left to send')
}

/** Asks all pages to send, and resolves with the first answer. */
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

/** Asks the open pages to send. Undefined where none is open (any more), `silent` where none answered in time. */
async function askPages({ clients, wait = waitMs }: WakeOptions): Promise<Drained | 'silent' | undefined> {
  const pages = await clients.matchAll({ type: 'window' })
  if (pages.length === 0) return undefined
  const answer = answerOf(pages)
  for (let waitedMs = 0; waitedMs < ANSWER_MS; waitedMs += CHECK_MS) {
    const end = await Promise.race([answer, wait(CHECK_MS)])
    if (end) return end
    if ((await clients.matchAll({ type: 'window' })).length === 0) return undefined
  }
  return 'silent'
}

/**
 * Lets an open page's worker send, which knows the session best. With no page open, or only frozen ones, the changes are sent here. Rejects
 * when something is left, also where a page said so: the page may be closed before it has sent the rest, and then nothing else would ask for
 * another `sync`.
 */
async function sendWaiting(options: WakeOptions): Promise<void> {
  const answer = await askPages(options)
  const stealing = answer === 'silent' ? { stealAfterSilenceMs: SILENCE_MS } : undefined
  const end = answer === 'done' || answer === 'again' ? answer : await options.load().drain(stealing)
  if (end === 'again') throw new Error('changes are left to send')
}

/**
 * For `waitUntil` of a `sync` event. Rejects when something is left, so that the browser wakes the service worker again. It does so a few
 * times and then forgets the event: at the last attempt a new event is asked for. Chromium refuses that while no page is open; then a
 * `periodicsync` or the next page continues.
 */
export async function onSync({ tag, lastChance }: WakeUp, options: WakeOptions): Promise<void> {
  try {
    if (tag === OUTBOX_SYNC_TAG) await sendWaiting(options)
    else if (tag === CONTACT_SYNC_TAG) await sendContact(options)
  } catch (error) {
    if (lastChance) await options.register?.(tag).catch(() => {})
    throw error
  }
}

/** Renews downloads where no page is open: an open page renews them itself. */
async function renewDownloads({ clients, load }: WakeOptions): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' })
  if (pages.length === 0) await load().renewDownloads()
}

/**
 * For `waitUntil` of a `periodicsync` event: sends what waits, since its `sync` events may be used up, and then renews the downloads, also
 * where sending failed.
 */
export async function onPeriodicSync({ tag }: Pick<WakeUp, 'tag'>, options: WakeOptions): Promise<void> {
  if (tag !== DOWNLOADS_SYNC_TAG) return
  const [sent] = await Promise.allSettled([onSync({ tag: OUTBOX_SYNC_TAG, lastChance: true }, options)])
  await renewDownloads(options)
  if (sent.status === 'rejected') throw sent.reason
}
