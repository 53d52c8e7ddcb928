/**
 * A signed-out visitor's contact messages, stored until the server has answered: there is no user and so no outbox for them. They lie in a
 * Dexie table of a database of their own.
 */
import { Dexie, type EntityTable } from 'dexie'
import { KEY_REUSED, ANSWER_MARK } from '#contract/answer-codes.ts'
import type { ContactMessage } from '#contract/api/contact.ts'
import type { ContactState } from '#contract/threads/service-worker-messages.ts'
import type { Locks } from '#data/device/locks.ts'
import { CONTACT_DATABASE } from '#data/device/indexed-db.ts'
import { isOfApi, jsonOf } from '#workers/sync/http/whose-answer.ts'

export interface ContactQueueOptions {
  readonly fetch: typeof fetch
  readonly locks: Locks
  /** Epoch ms. */
  now(): number
  /** Called after a message was sent or refused. */
  onChange(): void
}

export interface ContactQueue {
  /** Resolves when the message is stored. Rejects where the device has no room. */
  keep(url: string, key: string, body: ContactMessage): Promise<void>
  /** Sends what waits, in its order. `again`: something is left that can be sent later. */
  send(): Promise<'done' | 'again'>
  state(): Promise<ContactState>
  forgetRefused(): Promise<void>
}

interface StoredMessage {
  /** Counts up; messages are sent in this order. */
  readonly seq: number
  /** Absolute address of the endpoint. */
  readonly url: string
  /** The `Idempotency-Key`. */
  readonly key: string
  readonly body: ContactMessage
  /** Epoch ms. */
  readonly storedAt: number
  /** The server's reason for refusing the message ('' without one); absent while it waits. */
  readonly refusal?: string
}
type ContactDatabase = Dexie & { readonly messages: EntityTable<StoredMessage, 'seq'> }

/** The Web Lock that lets one thread send at a time. */
const LOCK = 'contact'
/** A message is dropped after this time, in ms: an answer to one that waited longer than a week would surprise the visitor. */
const EXPIRES_MS = 7 * 24 * 60 * 60 * 1000

type Verdict =
  { readonly is: 'done' } | { readonly is: 'again' } | { readonly is: 'refused'; readonly text: string }

/**
 * Decides what an answer means for a message, by the rule for queued changes: a message waits after an answer that is not the API's own,
 * and after one that may pass by itself. A 404 of the API counts as received: a server without this call has nobody to send it to.
 */
async function verdictOf(url: string, response: Response): Promise<Verdict> {
  const { status } = response
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return { is: 'again' }
  const body = jsonOf(text)
  if (!isOfApi({ response, text, body, asked: url })) return { is: 'again' }
  const { success, error, message, code } = (body ?? {}) as Partial<
    Record<'success' | 'error' | 'message' | 'code', unknown>
  >
  // JSON without our server's mark may come from any proxy: then only `success: true` counts as received.
  const isTaken =
    success === true || (success !== false && (status === 204 || response.headers.has(ANSWER_MARK)))
  if (status === 404 || (response.ok && isTaken)) return { is: 'done' }
  if (response.ok && success !== false) return { is: 'again' }
  if (
    ([401, 408, 409, 425, 429].includes(status) && code !== KEY_REUSED) ||
    (status >= 500 && status !== 501)
  )
    return { is: 'again' }
  const reason = error ?? message
  return { is: 'refused', text: typeof reason === 'string' ? reason : '' }
}

const requestOf = ({ url, key, body }: StoredMessage): Request =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    credentials: 'omit',
  })

export function createContactQueue({ fetch, locks, now, onChange }: ContactQueueOptions): ContactQueue {
  const database = new Dexie(CONTACT_DATABASE, { cache: 'disabled' }) as ContactDatabase
  database.version(1).stores({ messages: '++seq' })
  const { messages } = database

  /** Returns every message in its order, without those that have expired, which are deleted. */
  const readAll = (): Promise<StoredMessage[]> =>
    database.transaction('rw', messages, async () => {
      await messages.filter(({ storedAt }) => storedAt + EXPIRES_MS < now()).delete()
      return messages.orderBy('seq').toArray()
    })

  async function sendAll(): Promise<'done' | 'again'> {
    for (;;) {
      const next = (await readAll()).find(({ refusal }) => refusal === undefined)
      if (!next) return 'done'
      const response = await fetch(requestOf(next)).catch(() => undefined)
      const verdict: Verdict = response ? await verdictOf(next.url, response) : { is: 'again' }
      // The message stays as it is until it is answered: one that is interrupted is sent again under its key.
      if (verdict.is === 'again') return 'again'
      if (verdict.is === 'refused') await messages.put({ ...next, refusal: verdict.text })
      else await messages.delete(next.seq)
      onChange()
    }
  }

  return {
    async keep(url, key, body) {
      await messages.add({ url, key, body, storedAt: now() })
    },
    send: () => locks.request(LOCK, {}, sendAll),
    async state() {
      const all = await readAll()
      const refused = all.flatMap(({ refusal, body }) =>
        refusal === undefined ? [] : [{ text: refusal, body }],
      )
      return { waitingCount: all.length - refused.length, refused }
    },
    async forgetRefused() {
      await messages.filter(({ refusal }) => refusal !== undefined).delete()
    },
  }
}
