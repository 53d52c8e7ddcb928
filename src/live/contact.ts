/**
 * Contact messages. A signed-in person's message is a plain call. A visitor's message that finds no network is stored by the
 * service worker and sent once when the signal is back, under the key of the first try. Each message is sent in one of the two
 * ways only.
 */
import type { ContactMessage } from '#contract/api/contact.ts'
import { CONTACT_PATH } from '#contract/contact.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import { API_BASE } from '#contract/paths.ts'
import {
  CONTACT_CHANGED,
  CONTACT_STATE,
  FORGET_REFUSED_CONTACT,
  KEEP_CONTACT,
  SEND_CONTACT,
  type ContactKept,
  type ContactState,
} from '#contract/threads/service-worker-messages.ts'
import { uuid } from '#data/device/uuid.ts'
import { listenToServiceWorker } from '#platform/service-worker/background-sync.ts'
import { isOnline, watchOnline } from '#platform/network/network.ts'
import { askServiceWorker } from '#platform/service-worker/service-worker-call.ts'
import { apiOrigin } from './api-origin.ts'
import { ask } from './ask.ts'
import { getSession } from './session/session-store.ts'

/** `waiting`: the message is stored on this device and sent later. `text` is the server's, untrusted. */
export type ContactOutcome = { readonly is: 'sent'; readonly text: string } | { readonly is: 'waiting' }

const addressOf = (): string => new URL(`${API_BASE}${CONTACT_PATH}`, apiOrigin() || location.origin).href

/** One function for each watcher: it sends the waiting messages. */
const senders = new Set<() => void>()

/** Sends the message, or stores it where a visitor has no network. Fails with `storage-full` where it cannot be stored either. */
export async function sendContact(body: ContactMessage): Promise<Result<ContactOutcome>> {
  const isVisitor = getSession().name === 'signed-out'
  const key = uuid()
  if (isOnline() || !isVisitor) {
    const answer = await ask('contact', { body }, key)
    if (answer.ok) return ok({ is: 'sent', text: answer.value.message ?? '' })
    const { kind } = answer.failure
    if (!isVisitor || (kind !== 'offline' && kind !== 'timeout')) return answer
  }
  const kept = await askServiceWorker<ContactKept>({ type: KEEP_CONTACT, url: addressOf(), key, body })
  if (kept?.isKept) {
    for (const send of senders) send()
    return ok({ is: 'waiting' })
  }
  return fail(kept ? { kind: 'storage-full' } : { kind: 'offline' })
}

/** The waits before waiting messages are sent again, while the page has a network; the last one repeats. */
const AGAIN_AFTER_MS = [3_000, 10_000, 30_000, 60_000] as const

/** Calls back with the state of stored messages now and at every change, until the returned function is called. */
export function watchContact(listener: (state: ContactState) => void): () => void {
  let isOver = false
  let again: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const state = await askServiceWorker<ContactState>({ type: CONTACT_STATE })
    if (state && !isOver) listener(state)
    return state
  }
  // Where the browser wakes no service worker, an open page does. A network is often reported before it carries anything, so one
  // try is not enough.
  const send = async (tries = 0): Promise<void> => {
    await askServiceWorker({ type: SEND_CONTACT })
    const state = await look()
    clearTimeout(again)
    if (isOver || !isOnline() || !state || state.waitingCount === 0) return
    again = setTimeout(() => void send(tries + 1), AGAIN_AFTER_MS[tries] ?? AGAIN_AFTER_MS.at(-1))
  }
  const sendFirst = () => void send()
  senders.add(sendFirst)
  const stops = [
    () => senders.delete(sendFirst),
    listenToServiceWorker((data) => {
      if ((data as { type?: unknown } | null)?.type === CONTACT_CHANGED) void look()
    }),
    watchOnline((online) => {
      if (online) sendFirst()
    }),
  ]
  void look()
  sendFirst()
  return () => {
    isOver = true
    clearTimeout(again)
    stops.forEach((stop) => stop())
  }
}

export const forgetRefusedContact = (): Promise<unknown> => askServiceWorker({ type: FORGET_REFUSED_CONTACT })
