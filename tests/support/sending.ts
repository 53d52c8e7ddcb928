/** An outbox with a scripted server behind it, for tests of sending without sockets: leaders on one clock that tests turn. */
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { EndpointName } from '#contract/api/endpoints.ts'
import { fail, ok, type Failure } from '#contract/failure.ts'
import type { AskInput, Notice } from '#contract/threads/sync-api.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import type { TourItem } from '#changes/subjects/tour-view.ts'
import { createdDesc } from '#data/store/documents.ts'
import { threadLocks } from '#data/device/locks.ts'
import { enqueue, type NewChange } from '#data/outbox/enqueue.ts'
import { readRows } from '#data/outbox/outbox.ts'
import type { OutboxRow } from '#changes/row.ts'
import { openStore, type Store } from '#data/store/store.ts'
import type { CallOptions, CallResult, Http } from '#workers/sync/http/http.ts'
import { createAnswers } from '#workers/sync/push/answers.ts'
import { drain, type DrainContext, type DrainEnd } from '#workers/sync/push/drain.ts'

export interface SentCall {
  readonly endpoint: EndpointName
  readonly input: AskInput
  readonly key: string | undefined
  readonly ifMatch: string | undefined
  readonly form: FormData | undefined
  readonly failedTries: number | undefined
}

/** The scripted server's answer: the parsed body, or a failure. */
export type Scripted =
  { readonly value: unknown } | { readonly failure: Failure; readonly retryAfterMs?: number }

export const answered = (value?: unknown): Scripted => ({ value })
export const refused = (failure: Failure, retryAfterMs?: number): Scripted => ({
  failure,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
})

let stores = 0

export interface Sending {
  readonly store: Store
  /** Epoch ms; tests turn it. */
  nowMs: number
  /** By the scripted server, in order. */
  readonly calls: SentCall[]
  answer: (call: SentCall, count: number) => Scripted | Promise<Scripted>
  readonly notices: Notice[]
  readonly refusedEntities: string[]
  clockOffsetMs: number | undefined
  add<K extends ChangeKind>(change: NewChange<K>): Promise<string>
  play(tourId: number, seconds?: number): Promise<string>
  publish(tourId: number, isPublic: boolean, baseVersion?: number): Promise<string>
  keepTour(tourId: number, fields?: Partial<TourItem>): Promise<void>
  tour(tourId: number): Promise<TourItem | undefined>
  rows(): Promise<OutboxRow[]>
  put(rows: readonly OutboxRow[]): Promise<void>
  /** A leader of its own; `wait` is what it does between writes (by default it never wakes). */
  leader(fields?: Partial<DrainContext> & { readonly store?: Store; wait?(ms: number): Promise<void> }): {
    readonly context: DrainContext
    drain(): Promise<DrainEnd>
  }
  close(): Promise<void>
}

export async function openSending(): Promise<Sending> {
  const store = await openStore(`sending-${(stores += 1)}`, getRxStorageMemory())
  const locks = threadLocks()
  const never = new AbortController()

  const http: Http = {
    clockOffsetMs: () => self.clockOffsetMs,
    async call(endpoint, input, { headers, form, failedTries }: CallOptions = {}): Promise<CallResult> {
      const call = {
        endpoint,
        input,
        key: headers?.['Idempotency-Key'],
        ifMatch: headers?.['If-Match'],
        form: form ?? undefined,
        failedTries,
      }
      self.calls.push(call)
      const scripted = await self.answer(call, self.calls.length)
      if ('failure' in scripted) return { ...fail(scripted.failure), retryAfterMs: scripted.retryAfterMs }
      return ok({
        status: 200,
        isNotModified: false,
        value: scripted.value,
        etag: '',
        fingerprint: () => '',
      })
    },
    getJson: async () => fail({ kind: 'offline' }),
    absolute: (url) => url,
  }

  const self: Sending = {
    store,
    nowMs: 1_800_000_000_000,
    calls: [],
    answer: () => answered(),
    notices: [],
    refusedEntities: [],
    clockOffsetMs: 0,
    async add(change) {
      const rowId = await enqueue({ outbox: store.outbox, now: () => self.nowMs }, change)
      return rowId ?? ''
    },
    play: (tourId, seconds = 0) =>
      self.add({
        kind: 'tour-play',
        payload: { tourId, title: `Tour ${tourId}`, durationPlayed: seconds },
        baseVersion: 0,
      }),
    publish: (tourId, isPublic, baseVersion = 1) =>
      self.add({
        kind: 'tour-publicity',
        payload: { tourId, title: `Tour ${tourId}`, isPublic },
        baseVersion,
      }),
    async keepTour(tourId, fields = {}) {
      const item = {
        id: tourId,
        title: `Tour ${tourId}`,
        isPublic: false,
        playCount: 0,
        version: 1,
        ...fields,
      }
      await store.tours.upsert({
        id: String(tourId),
        tourId,
        slug: `tour-${tourId}`,
        createdDesc: createdDesc(''),
        isMine: true,
        item: item as TourItem,
        fetchedAt: 1,
        settled: [],
      })
    },
    tour: async (tourId) => (await store.tours.readNowById([String(tourId)])).get(String(tourId))?.item,
    rows: () => readRows(store.outbox),
    put: (rows) => store.outbox.write(async (tables) => void (await tables.rows.bulkPut([...rows]))),
    leader({ wait = () => new Promise<void>(() => {}), ...fields } = {}) {
      const context: DrainContext = {
        store,
        http,
        now: () => self.nowMs,
        signal: never.signal,
        random: () => 0.5,
        leader: crypto.randomUUID(),
        mayGoOn: () => true,
        onNotice: (notice) => void self.notices.push(notice),
        onRefused: (entity) => void self.refusedEntities.push(entity),
        answers: createAnswers({
          store: fields.store ?? store,
          locks,
          wait,
          signal: never.signal,
          onTourGone: () => {},
        }),
        ...fields,
      }
      return { context, drain: () => drain(context) }
    },
    close: () => store.close(),
  }
  return self
}

/** A promise with its end in hand. */
export function held<T = void>(): { readonly promise: Promise<T>; release(value: T): void } {
  let release: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => (release = resolve))
  return { promise, release: (value) => release(value) }
}
