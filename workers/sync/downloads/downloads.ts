/**
 * Downloads of whole tours. The facts go to the store first, then every byte to Cache Storage; 'downloaded' is written only
 * after each file was found there whole. A download that was cut goes on where it was when the signal returns.
 *
 *   (none) → downloading → downloaded → (none, by removal, or after 7 days where the server says that it is over)
 *                └→ failed ─→ downloading (by hand, or by itself where the trouble may pass)
 *
 * After 7 days the files are not answered with any more, but they stay until the server has been asked: renewed, they serve
 * again as they are.
 */
import type { AudioChunk, PriorityReason } from '#contract/api/audio-chunks.ts'
import { OfflineManifest, type Poi } from '#contract/api/tours.ts'
import { fail, isTransient, ok, type Failure, type Result } from '#contract/failure.ts'
import { DOWNLOAD } from '#contract/limits.ts'
import { tourCacheName } from '#contract/threads/caches.ts'
import { DOWNLOAD_KEPT_MS, hasRunOut, PARTS_SUFFIX } from '#contract/threads/stored-files.ts'
import type { RefreshTarget } from '#contract/threads/sync-api.ts'
import type { DownloadDocument, PartKind } from '#data/store/documents.ts'
import type { Locks } from '#data/device/locks.ts'
import { storageFailure } from '#data/device/storage-full.ts'
import type { Collections } from '#data/store/store.ts'
import { planDownload, type DownloadPlan } from './download-plan.ts'
import { fetchFiles } from './fetch-files.ts'
import { isClockRight } from '../http/server-clock.ts'
import { openFileStore, removeFiles } from './file-store.ts'

export interface DownloadsOptions {
  readonly database: string
  /** Two tabs never fetch the same tour. */
  readonly locks: Locks
  readonly store: Pick<Collections, 'tours' | 'parts' | 'downloads'>
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
  refresh(target: RefreshTarget): Promise<Result<null>>
  prioritise(tourId: number, chunkIndexes: readonly number[], reason: PriorityReason): Promise<unknown>
  /** GET of an address that an answer announced, as JSON. */
  getJson(url: string): Promise<Result<unknown>>
  absolute(url: string): string
  /** Bytes that the browser will still give us; undefined where it does not say. */
  freeBytes(): Promise<number | undefined>
  now(): number
  /** What the server's clock is ahead by, as its last answer told; undefined where it told nothing since the start. */
  clockOffsetMs(): number | undefined
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export interface Downloads {
  /** Resolves when the download is under way, or with the reason why it cannot be; the record tells how it goes on. */
  start(tourId: number): Promise<Result<null>>
  /** The same, resolving when all is stored or it failed. */
  run(tourId: number): Promise<Result<null>>
  /** Stops; what is stored stays for resuming, for as long as a download is kept. */
  cancel(tourId: number): Promise<void>
  remove(tourId: number): Promise<void>
  /** Goes on with what was cut, and asks the server about what has run out. For start-up and the return of the signal. */
  tidy(): Promise<void>
  /** Fetches what changed of downloads that run out soon, or have, and keeps them for another week. */
  renew(): Promise<void>
  /** Aborts all transfers; what was stored stays. */
  stop(): void
}

const STALL_MS = 20_000
const WRITE_EVERY_MS = 250
const CHUNK_POLL_MS = 1500
/** Sound that makes no progress for this long is not waited for any longer. */
const CHUNK_PATIENCE_MS = 180_000
/** A download that runs out within this time is renewed where there is a signal. */
const RENEW_WITHIN_MS = 2 * 86_400_000

export const ALREADY_DOWNLOADED = 'already_downloaded'
export const CHUNK_NOT_READY = 'chunk_not_ready'

export function createDownloads(options: DownloadsOptions): Downloads {
  const { store, now } = options
  const running = new Map<number, AbortController>()
  const cacheName = (tourId: number) => tourCacheName(options.database, tourId)
  const filesOf = (tourId: number) => openFileStore(cacheName(tourId), options.caches)

  async function part<T>(tourId: number, kind: PartKind): Promise<T | undefined> {
    const document = await store.parts.findOne(`${tourId}:${kind}`).exec()
    return document?.data.value as T | undefined
  }

  async function plan(tourId: number): Promise<Result<DownloadPlan>> {
    const tour = (await store.tours.findOne(String(tourId)).exec())?.item
    const chunks = (await part<readonly AudioChunk[]>(tourId, 'chunks')) ?? []
    const pois = (await part<readonly Poi[]>(tourId, 'pois')) ?? []
    if (!tour) return fail({ kind: 'rejected', status: 404 })
    const announced = 'offlineManifestUrl' in tour ? tour.offlineManifestUrl : undefined
    const answer = announced ? await options.getJson(options.absolute(announced)) : undefined
    if (answer && !answer.ok && isTransient(answer.failure)) return answer
    const manifest = answer?.ok ? OfflineManifest.safeParse(answer.value).data : undefined
    return ok(planDownload({ tour, chunks, pois, manifest }, options.absolute))
  }

  const write = (tourId: number, document: Omit<DownloadDocument, 'id' | 'tourId'>) =>
    store.downloads.upsert({ id: String(tourId), tourId, ...document })

  async function hasRoomFor(bytes: number): Promise<boolean> {
    const free = await options.freeBytes()
    return free === undefined || free > bytes + DOWNLOAD.headroomBytes
  }

  async function transfer(
    tourId: number,
    signal: AbortSignal,
    isQuiet: boolean,
  ): Promise<Result<{ bytes: number }>> {
    const files = filesOf(tourId)
    let waitingSince = now()
    let missingBefore = Number.POSITIVE_INFINITY
    for (;;) {
      const planned = await plan(tourId)
      if (!planned.ok) return planned
      const { missingChunks, bytesTotal } = planned.value
      if (!(await hasRoomFor(bytesTotal))) return fail({ kind: 'storage-full' })

      let writtenAt = 0
      const report = (bytesDone: number) => {
        if (isQuiet || signal.aborted || now() - writtenAt < WRITE_EVERY_MS) return
        writtenAt = now()
        const progress = { bytesDone, bytesTotal, downloadedAt: 0, expiresAt: 0 }
        // What counts is written at the end.
        void write(tourId, { state: 'downloading', ...progress }).catch(() => {})
      }
      report(0)
      if (!isQuiet) await noteKeptUntil(tourId, now() + DOWNLOAD_KEPT_MS)
      const fetched = await fetchFiles(planned.value.files, {
        store: files,
        fetch: options.fetch,
        signal,
        stallMs: STALL_MS,
        onProgress: report,
        wait: options.wait,
      })
      if (!fetched.ok || missingChunks.length === 0) return fetched

      if (missingChunks.length < missingBefore) waitingSince = now()
      missingBefore = missingChunks.length
      if (now() - waitingSince > CHUNK_PATIENCE_MS)
        return fail({ kind: 'rejected', status: 409, code: CHUNK_NOT_READY, text: String(missingChunks[0]) })
      await options.prioritise(tourId, missingChunks, 'preload')
      await options.wait(CHUNK_POLL_MS, signal)
      const refreshed = await options.refresh({ what: 'chunks', tourId })
      if (signal.aborted) return fail({ kind: 'aborted' })
      if (!refreshed.ok) return refreshed
    }
  }

  async function stopped(tourId: number, failure: Failure): Promise<Result<null>> {
    const document = await store.downloads.findOne(String(tourId)).exec()
    const { bytesDone = 0, bytesTotal = 0 } = document?.toJSON() ?? {}
    // What is stored of it may go when it would have run out.
    const expiresAt = now() + DOWNLOAD_KEPT_MS
    await write(tourId, { state: 'failed', bytesDone, bytesTotal, downloadedAt: 0, expiresAt, failure })
    return fail(failure)
  }

  /** All files, checked; nothing is said of the progress to those who see it as downloaded already. */
  async function fetchAll(
    tourId: number,
    signal: AbortSignal,
    isQuiet: boolean,
  ): Promise<Result<{ bytes: number }>> {
    const refreshed = await options.refresh({ what: 'tour', tour: { id: tourId } })
    if (!refreshed.ok) return refreshed
    const transferred = await transfer(tourId, signal, isQuiet)
    if (!transferred.ok) return transferred
    const files = filesOf(tourId)
    const planned = await plan(tourId)
    for (const { url } of planned.ok ? planned.value.files : [])
      if ((await files.storedBytes(url)) === undefined) return fail({ kind: 'storage', detail: url })
    return transferred
  }

  /** The same, and then it is kept for its time. A store that refuses to write is a failure like any other. */
  async function fetchAndKeep(tourId: number, signal: AbortSignal, isQuiet: boolean): Promise<Result<null>> {
    try {
      const fetched = await fetchAll(tourId, signal, isQuiet)
      if (!fetched.ok) return fetched
      // Whoever stopped it writes down what is left.
      if (signal.aborted) return fail({ kind: 'aborted' })
      await keep(tourId, fetched.value.bytes)
      return ok(null)
    } catch (error) {
      return fail(signal.aborted ? { kind: 'aborted' } : storageFailure(error))
    }
  }

  async function fetchTour(tourId: number, { signal }: AbortController): Promise<Result<null>> {
    const kept = await fetchAndKeep(tourId, signal, false)
    return kept.ok || signal.aborted ? kept : stopped(tourId, kept.failure)
  }

  async function keep(tourId: number, bytes: number): Promise<void> {
    const expiresAt = now() + DOWNLOAD_KEPT_MS
    // First where the files lie: a screen never promises what is not answered with.
    await filesOf(tourId).keepUntil(expiresAt)
    await write(tourId, {
      state: 'downloaded',
      bytesDone: bytes,
      bytesTotal: bytes,
      downloadedAt: now(),
      expiresAt,
    })
  }

  /** Where nothing is noted: a download that begins, or one of an older build. */
  async function noteKeptUntil(tourId: number, at: number): Promise<void> {
    const files = filesOf(tourId)
    if ((await files.keptUntil()) === undefined) await files.keepUntil(at)
  }

  /** `done` is the whole download; it runs in one tab at a time. */
  async function begin(tourId: number): Promise<Result<{ readonly done: Promise<Result<null>> }>> {
    if (running.has(tourId)) return ok({ done: Promise.resolve(ok(null)) })
    const controller = new AbortController()
    running.set(tourId, controller)
    const end = () => running.delete(tourId)
    try {
      const known = (await store.downloads.findOne(String(tourId)).exec())?.toJSON()
      if (known?.state === 'downloaded' && !hasRunOut(known.expiresAt, now())) {
        end()
        return fail({ kind: 'rejected', status: 409, code: ALREADY_DOWNLOADED })
      }
      const { bytesDone = 0, bytesTotal = 0 } = known ?? {}
      await write(tourId, { state: 'downloading', bytesDone, bytesTotal, downloadedAt: 0, expiresAt: 0 })
    } catch (error) {
      end()
      throw error
    }
    const done = alone(tourId, () => fetchTour(tourId, controller)).finally(end)
    done.catch(() => {})
    return ok({ done })
  }

  const alone = (tourId: number, act: () => Promise<Result<null>>): Promise<Result<null>> =>
    options.locks.request(`download:${cacheName(tourId)}`, { ifAvailable: true }, async (isGranted) =>
      isGranted ? act() : ok(null),
    )

  /** Quietly: to those who see it as downloaded it stays so. */
  async function renewTour(tourId: number): Promise<Result<null>> {
    if (running.has(tourId)) return ok(null)
    const controller = new AbortController()
    running.set(tourId, controller)
    try {
      return await alone(tourId, () => fetchAndKeep(tourId, controller.signal, true))
    } finally {
      running.delete(tourId)
    }
  }

  /**
   * What has run out is renewed where the server still has it, and dropped where it says no. Without an answer nothing goes, nor
   * by a clock that is not the server's: a start without a signal, or a date set wrongly, takes no walk away.
   */
  async function settle({ tourId, state }: Pick<DownloadDocument, 'tourId' | 'state'>): Promise<void> {
    const isOver = state === 'downloaded' ? !(await mayRenew(tourId)) : await isAnswered(tourId)
    if (isOver && isClockRight(options.clockOffsetMs())) await remove(tourId)
  }

  async function mayRenew(tourId: number): Promise<boolean> {
    const renewed = await renewTour(tourId)
    return renewed.ok || !isRefusal(renewed.failure)
  }

  /** The server says something of the tour now, be it no. */
  async function isAnswered(tourId: number): Promise<boolean> {
    const answer = await options.refresh({ what: 'tour', tour: { id: tourId } })
    return answer.ok || isRefusal(answer.failure)
  }

  async function remove(tourId: number): Promise<void> {
    running.get(tourId)?.abort()
    await store.downloads.findOne(String(tourId)).remove()
    await removeFiles(cacheName(tourId), options.caches)
  }

  /** Files that no record names, as a crash in the middle of a removal leaves them. A record is written before its first file. */
  async function sweepOrphans(): Promise<void> {
    const names = await options.caches.keys()
    const records = await store.downloads.find().exec()
    const kept = new Set(records.map(({ tourId }) => cacheName(tourId)))
    const all = tourCacheName(options.database, '')
    for (const name of names)
      if (name.startsWith(all) && !kept.has(name.replace(PARTS_SUFFIX, ''))) await options.caches.delete(name)
  }

  return {
    async start(tourId) {
      const begun = await begin(tourId)
      return begun.ok ? ok(null) : begun
    },
    async run(tourId) {
      const begun = await begin(tourId)
      return begun.ok ? begun.value.done : begun
    },
    async cancel(tourId) {
      running.get(tourId)?.abort()
      await stopped(tourId, { kind: 'aborted' })
    },
    remove,
    async tidy() {
      for (const document of await store.downloads.find().exec()) {
        const { tourId, state, expiresAt, failure } = document
        const mayPass = failure !== undefined && isTransient(failure as Failure)
        if (state === 'downloaded') await noteKeptUntil(tourId, expiresAt)
        if (state === 'downloading' || (state === 'failed' && mayPass)) await begin(tourId)
        else if (hasRunOut(expiresAt, now())) await settle({ tourId, state })
      }
      await sweepOrphans()
    },
    async renew() {
      for (const { tourId, state, expiresAt } of await store.downloads.find().exec()) {
        if (state !== 'downloaded' || expiresAt - now() >= RENEW_WITHIN_MS) continue
        if (hasRunOut(expiresAt, now())) await settle({ tourId, state })
        else await renewTour(tourId)
      }
    },
    stop() {
      for (const controller of running.values()) controller.abort()
    },
  }
}

/**
 * The server's own no, which the next try would hear again. Its silence, a session that is over, a full device, an answer that
 * cannot be read and sound that is still being made are none.
 */
const isRefusal = (failure: Failure): boolean =>
  (failure.kind === 'rejected' && failure.code !== CHUNK_NOT_READY) ||
  failure.kind === 'conflict' ||
  failure.kind === 'not-implemented'
