/**
 * What the browser wakes the service worker for: `sync` (the signal is back, send what waits) and `periodicsync` (now and
 * then, where offered: send, and renew downloads that run out). The code that does it is a script of its own, loaded only
 * then, so that answering the app's files stays fast.
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
   * A page's worker that holds the lock loses it when no heartbeat of it was heard for this long: the browser froze it.
   * Undefined: the lock is only waited for.
   */
  readonly stealAfterSilenceMs?: number
}

/** What `background.ts` puts on the global scope of the service worker. */
export interface Background {
  /** Sends what waits. `again`: something is left that may be sent later. */
  drain(options?: DrainOptions): Promise<Drained>
  renewDownloads(): Promise<void>
  /** The one queue of a visitor's contact messages; `onChange` counts at the first call. */
  contact(onChange: () => void): ContactQueue
}

export interface WakeOptions {
  readonly clients: { matchAll(options: { type: 'window' }): Promise<readonly Pick<Client, 'postMessage'>[]> }
  load(): Background
  /** Asks for a `sync` event; undefined where the browser has no Background Sync. */
  readonly register?: ((tag: string) => Promise<void>) | undefined
  wait?(ms: number): Promise<void>
}

/** What we read of a `sync` event. */
export interface WakeUp {
  readonly tag: string
  /** The browser forgets the event when this try fails. */
  readonly lastChance: boolean
}

type Pages = readonly Pick<Client, 'postMessage'>[]

/** An open page answers within this time; one that is frozen says nothing. */
const ANSWER_MS = 15_000
/** How often it is asked whether a page is still open. */
const LOOK_MS = 1000
/** Silence by which pages' workers, too, tell a frozen leader from one that is at work (`FROZEN_MS`). */
const SILENCE_MS = 11_000

const tell = (pages: Pages, message: ServiceWorkerToPage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no target origin
  for (const page of pages) page.postMessage(message)
}

/** A visitor's contact messages; open pages are told when one was answered. */
export const contactQueue = ({ clients, load }: WakeOptions): ContactQueue =>
  load().contact(() => {
    void clients.matchAll({ type: 'window' }).then((pages) => tell(pages, { type: CONTACT_CHANGED }))
  })

/** Rejects when something is left. */
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

/** What the open pages made of it; undefined where none is open (any more), `silent` where none answered in time. */
async function askPages({ clients, wait = waitMs }: WakeOptions): Promise<Drained | 'silent' | undefined> {
  const pages = await clients.matchAll({ type: 'window' })
  if (pages.length === 0) return undefined
  const answer = answerOf(pages)
  for (let waitedMs = 0; waitedMs < ANSWER_MS; waitedMs += LOOK_MS) {
    const end = await Promise.race([answer, wait(LOOK_MS)])
    if (end) return end
    if ((await clients.matchAll({ type: 'window' })).length === 0) return undefined
  }
  return 'silent'
}

/**
 * An open page's worker knows the session best and sends. With no page open, or only frozen ones, the changes are sent here.
 * Rejects when something is left, also where a page said so: it may be closed before it was sent, and then nobody else asks
 * for another `sync`.
 */
async function sendWaiting(options: WakeOptions): Promise<void> {
  const said = await askPages(options)
  const stealing = said === 'silent' ? { stealAfterSilenceMs: SILENCE_MS } : undefined
  const end = said === 'done' || said === 'again' ? said : await options.load().drain(stealing)
  if (end === 'again') throw new Error('changes are left to send')
}

/**
 * For `waitUntil` of a `sync` event. Rejects when something is left, so that the browser wakes us again. It does that a few
 * times and then forgets: at the last try we ask for a new event. Chromium refuses that while no page is open; then a
 * `periodicsync`, or the next page, goes on.
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

/** An open page looks after its downloads itself. */
async function renewDownloads({ clients, load }: WakeOptions): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' })
  if (pages.length === 0) await load().renewDownloads()
}

/**
 * For `waitUntil` of a `periodicsync` event: sends what waits, for its `sync` events may be used up, then renews the
 * downloads, also where sending failed.
 */
export async function onPeriodicSync({ tag }: Pick<WakeUp, 'tag'>, options: WakeOptions): Promise<void> {
  if (tag !== DOWNLOADS_SYNC_TAG) return
  const [sent] = await Promise.allSettled([onSync({ tag: OUTBOX_SYNC_TAG, lastChance: true }, options)])
  await renewDownloads(options)
  if (sent.status === 'rejected') throw sent.reason
}
