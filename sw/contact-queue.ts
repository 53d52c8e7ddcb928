/**
 * A signed-out visitor's contact messages, kept until the server has answered: there is no user
 * and so no outbox to keep them in. Workbox keeps them; what is sent, and when a message is done, is decided here: Workbox's own replay takes
 * a message out before it is sent, and takes every answer for a success.
 */
import { Queue } from 'workbox-background-sync'
import { KEY_REUSED } from '#contract/answer-codes.ts'
import { ANSWER_MARK } from '#contract/answer-mark.ts'
import type { ContactMessage } from '#contract/api/contact.ts'
import type { ContactState } from '#contract/threads/service-worker-messages.ts'
import type { Locks } from '#data/device/locks.ts'
import { isOfApi, jsonOf } from '#workers/sync/http/whose-answer.ts'

export interface ContactQueueOptions {
  readonly fetch: typeof fetch
  readonly locks: Locks
  /** A message was sent or refused. */
  onChange(): void
}

export interface ContactQueue {
  /** Resolves when it is stored. Rejects where the device has no room. */
  keep(url: string, key: string, body: ContactMessage): Promise<void>
  /** `again`: something is left that can be sent later. */
  send(): Promise<'done' | 'again'>
  state(): Promise<ContactState>
  forgetRefused(): Promise<void>
}

/** One sends at a time, whoever woke it. */
const LOCK = 'contact'
/** The `sync` event is the service worker's own; Workbox's would have to be registered at every start. */
const STORED_ONLY = { forceSyncFallback: true, onSync: () => {} } as const

type Verdict =
  { readonly is: 'done' } | { readonly is: 'again' } | { readonly is: 'refused'; readonly text: string }

/**
 * The same rule as for changes: what is not the API's own answer, and what may pass by itself, waits. A 404 of the API counts as
 * received: a server without this call has nobody to send it to.
 */
async function verdictOf(request: Request, response: Response): Promise<Verdict> {
  const { status } = response
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return { is: 'again' }
  const body = jsonOf(text)
  if (!isOfApi({ response, text, body, asked: request.url })) return { is: 'again' }
  const { success, error, message, code } = (body ?? {}) as Partial<
    Record<'success' | 'error' | 'message' | 'code', unknown>
  >
  // JSON without our server's mark may be anybody's: only what was decided counts.
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

export function createContactQueue({ fetch, locks, onChange }: ContactQueueOptions): ContactQueue {
  const waiting = new Queue('contact', STORED_ONLY)
  const refused = new Queue('contact-refused', STORED_ONLY)

  async function sendAll(): Promise<'done' | 'again'> {
    for (;;) {
      // Looked at and taken out only when answered: one that is interrupted goes again, under its key.
      const [entry] = await waiting.getAll()
      if (!entry) return 'done'
      const response = await fetch(entry.request.clone()).catch(() => undefined)
      const verdict: Verdict = response ? await verdictOf(entry.request, response) : { is: 'again' }
      if (verdict.is === 'again') return 'again'
      if (verdict.is === 'refused')
        await refused.pushRequest({ request: entry.request, metadata: { text: verdict.text } })
      await waiting.shiftRequest()
      onChange()
    }
  }

  return {
    async keep(url, key, body) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      await waiting.pushRequest({
        request: new Request(url, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          credentials: 'omit',
        }),
      })
    },
    send: () => locks.request(LOCK, {}, sendAll),
    async state() {
      const entries = await refused.getAll()
      return {
        waitingCount: (await waiting.getAll()).length,
        refused: await Promise.all(
          entries.map(async ({ request, metadata }) => ({
            text: (metadata as { text: string }).text,
            body: (await request.json()) as ContactMessage,
          })),
        ),
      }
    },
    async forgetRefused() {
      while (await refused.shiftRequest());
    },
  }
}
