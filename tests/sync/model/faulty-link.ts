/** The way from the engines to the real server in this process, which loses, delays and refuses what it is told to. */
import { Client } from 'pg'
import { releaseAbandonedClaims } from '#server/kernel/http/repeat-safety.ts'
import type { TestServer } from '#tests/support/server.ts'
import { REQUEST_IN_PROGRESS } from '#contract/answer-codes.ts'
import { standInForMedia, type StoredMedia } from './media-stand-in.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The fault of one request in place of the ordinary exchange. */
export type Fault =
  /** Nothing: the next ones are for those after it. */
  | { readonly kind: 'none' }
  /** The server never sees it. */
  | { readonly kind: 'lost-request' }
  /** The server carries it out; the answer is lost. */
  | { readonly kind: 'lost-answer' }
  /** The server does it and says yes; the rest of its answer comes later, or never. */
  | { readonly kind: 'late-body'; readonly afterMs: number; readonly isLost: boolean }
  /** Taken and never answered: the client gives up after 15 s. */
  | { readonly kind: 'stall'; readonly isDone: boolean }
  /** The server's process dies while it works on it, and is started again. */
  | { readonly kind: 'crash'; readonly afterTurns: number }
  /** The tab that sent it is frozen meanwhile; it hears the answer, or that it was lost, when it is thawed. */
  | { readonly kind: 'freeze'; readonly isLost: boolean }
  /** The token counts no more. */
  | { readonly kind: 'unauthorized' }
  /** Something on the way answers. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly retryAfterS?: number
      readonly code?: string
    }
  /** Something that is not our server answers in its place: a hotel's portal, a proxy, a wrong deploy. */
  | { readonly kind: 'foreign'; readonly status: number; readonly body: string }

/** One change as the server saw it, when it carried it out for the first time. */
export interface Executed {
  readonly key: string
  readonly call: string
}

/** The tab that sends a request. */
interface Sender {
  freeze(): void
}

export interface FaultyLink {
  fetchOf(sender: Sender): typeof fetch
  /** Faults of the next changes, first to last. */
  readonly writeFaults: Fault[]
  /** Faults of the next reads. */
  readonly readFaults: Fault[]
  /** Keys of every change that left the device. */
  readonly sentKeys: Set<string>
  readonly executed: Executed[]
  /** Keys of changes that were refused for good, by the server or on the way. */
  readonly refused: Set<string>
  /** Photos that arrived. */
  readonly media: readonly StoredMedia[]
  /** True while there is a network. */
  isOnline: boolean
  isServerUp: boolean
}

export interface FaultyLinkOptions {
  readonly server: TestServer
  readonly time: VirtualTime
  /** Changes the key of a request: for engines that are broken on purpose. */
  readonly rekey?: ((key: string) => string) | undefined
}

const TIMEOUT_MS = 15_000
const keyOf = ({ headers }: RequestInit): string | undefined =>
  (headers as Record<string, string> | undefined)?.['Idempotency-Key']
const PASSING: ReadonlySet<number> = new Set([401, 408, 425, 429])
const isPermanent = (status: number): boolean =>
  status === 501 || (status >= 400 && status < 500 && !PASSING.has(status))
const isInProgress = (body: string): boolean => body.includes(REQUEST_IN_PROGRESS)
const networkError = () => new TypeError('Failed to fetch')

export function faultyLink({ server, time, rekey = (key) => key }: FaultyLinkOptions): FaultyLink {
  const mediaStandIn = standInForMedia()
  const known = new Set<string>()
  /** Requests that the server works on, also those whose sender is gone. */
  const underWay = new Map<string, Promise<unknown>>()
  /** Requests in which the server died: nobody knows whether they were done. */
  const unsure = new Set<string>()

  function exchange(url: URL, init: RequestInit): Promise<Response> {
    const exchanged = exchangeNow(url, init)
    const key = keyOf(init)
    if (key !== undefined) underWay.set(key, Promise.allSettled([underWay.get(key), exchanged]))
    return exchanged
  }

  async function exchangeNow(url: URL, init: RequestInit): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>) }
    const key = headers['Idempotency-Key']
    if (key !== undefined) headers['Idempotency-Key'] = rekey(key)
    const method = (init.method ?? 'GET') as 'GET'
    const answer =
      (await mediaStandIn.answer(method, url, headers, init.body)) ??
      (await server.app.inject({
        method,
        url: url.pathname + url.search,
        headers,
        ...(init.body !== undefined && { payload: init.body as string }),
      }))
    if (key !== undefined && answer.statusCode < 300 && !known.has(key)) {
      known.add(key)
      link.executed.push({ key, call: `${init.method} ${url.pathname}` })
    }
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    if (key !== undefined && isPermanent(answer.statusCode) && !isInProgress(answer.body))
      link.refused.add(key)
    return new Response(isEmpty ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const),
      ),
    })
  }

  async function withFault(fault: Fault, url: URL, init: RequestInit, sender: Sender): Promise<Response> {
    switch (fault.kind) {
      case 'none':
        return time.busyWith(exchange(url, init))
      case 'lost-request':
        throw networkError()
      case 'lost-answer':
        await time.busyWith(exchange(url, init))
        throw networkError()
      case 'late-body': {
        const answer = await time.busyWith(exchange(url, init))
        const body = await answer.text()
        return Object.assign(answer, {
          async text() {
            await time.wait(fault.afterMs, init.signal ?? new AbortController().signal)
            if (fault.isLost || init.signal?.aborted) throw networkError()
            return body
          },
        })
      }
      case 'stall':
        if (fault.isDone) await time.busyWith(exchange(url, init))
        await time.wait(TIMEOUT_MS, init.signal ?? new AbortController().signal)
        throw networkError()
      case 'crash':
        unsure.add(keyOf(init) ?? '')
        await time.busyWith(crashDuring(server, exchange(url, init), fault.afterTurns))
        throw networkError()
      case 'freeze': {
        sender.freeze()
        const answer = await time.busyWith(exchange(url, init))
        if (fault.isLost) throw networkError()
        return answer
      }
      case 'unauthorized':
        return time.busyWith(
          exchange(url, { ...init, headers: { ...init.headers, Authorization: 'Bearer over' } }),
        )
      case 'foreign':
        return new Response(fault.body, {
          status: fault.status,
          headers: fault.body === '' ? {} : { 'Content-Type': 'text/html' },
        })
      case 'status':
        // No refusal of a change that was done already, or is being done: a real server would not.
        if (isPermanent(fault.status) && fault.code !== REQUEST_IN_PROGRESS) {
          const key = keyOf(init) ?? ''
          await time.busyWith(Promise.resolve(underWay.get(key)))
          if (known.has(key) || unsure.has(key)) return time.busyWith(exchange(url, init))
          link.refused.add(key)
        }
        return Response.json(
          { error: 'Refused on the way', ...(fault.code !== undefined && { code: fault.code }) },
          {
            status: fault.status,
            ...(fault.retryAfterS !== undefined && { headers: { 'Retry-After': String(fault.retryAfterS) } }),
          },
        )
    }
  }

  const link: FaultyLink = {
    writeFaults: [],
    readFaults: [],
    sentKeys: new Set(),
    executed: [],
    refused: new Set(),
    media: mediaStandIn.media,
    isOnline: true,
    isServerUp: true,
    fetchOf:
      (sender) =>
      async (input, init = {}) => {
        if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
        if (!link.isOnline || !link.isServerUp) throw networkError()
        const url = new URL(String(input))
        const key = keyOf(init)
        if (key !== undefined) link.sentKeys.add(key)
        const faults = init.method === undefined || init.method === 'GET' ? link.readFaults : link.writeFaults
        const fault = faults.shift()
        return untilAborted(
          fault ? withFault(fault, url, init, sender) : time.busyWith(exchange(url, init)),
          init.signal ?? undefined,
        )
      },
  }
  return link
}

/** A caller that gave up gets no answer; the server may carry the request out all the same. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', giveUp)
    void work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', giveUp))
  })

/** Ends the server's connections to its database in the middle of a request, as the end of its process would. */
async function crashDuring(server: TestServer, work: Promise<unknown>, afterTurns: number): Promise<void> {
  const over = work.catch(() => {})
  const killer = new Client({ connectionString: server.databaseUrl })
  await killer.connect()
  try {
    for (let count = 0; count < afterTurns; count++) await new Promise((resolve) => setImmediate(resolve))
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await over
  } finally {
    await killer.end()
  }
  // The first actions of the new process.
  await releaseAbandonedClaims(server.database.db)
}
