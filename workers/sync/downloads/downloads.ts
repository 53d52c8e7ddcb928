/**
 * Downloads of whole tours. The facts are stored first, then every file in Cache Storage; 'downloaded' is written only after
 * each file was found there complete. A download that was cut resumes when the signal returns.
 *
 *   (none) → queued → downloading → downloaded → (none, by removal, or after 7 days where the server says that it is over)
 *               ↑          ├→ failed ←──┘ a check that finds something missing
 *               │          └→ awaiting-signal
 *               └──────────────┘ by hand, or by itself: with the signal, or after a while where the trouble may pass
 *
 * One download is fetched at a time, in all tabs and the service worker together. One whose sound is still being made gives way to the
 * others once it has fetched the rest (awaiting-sound), and comes back when there is more. Of all tabs one looks after a download from
 * its first turn to its last; another one takes over where that tab closes.
 *
 * After 7 days the files are not served any more, but they stay until the server was asked; a renewed download needs no new
 * bytes.
 */
import { fail, isTransient, ok, type Failure, type Result } from '#contract/failure.ts'
import { tourCacheName } from '#contract/threads/caches.ts'
import type { DownloadCheck, FilesMissing } from '#contract/threads/download-check.ts'
import { createTurns } from '#contract/in-turn.ts'
import { DOWNLOAD_KEPT_MS, hasRunOut, isRenewalDue, PARTS_SUFFIX } from '#contract/threads/stored-files.ts'
import type { Locks } from '#data/device/locks.ts'
import { storageFailure } from '#data/device/storage-full.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import type { Collections } from '#data/store/store.ts'
import { isClockRight } from '../http/server-clock.ts'
import { checkTour } from './check-tour.ts'
import { awaitSound, CHUNK_NOT_READY, soundNotReady } from './await-sound.ts'
import {
  awaitingSignal,
  isInLine,
  isStillStored,
  isUnderWay,
  openDownloadRecords,
  stoppedBy,
  underWay,
} from './download-records.ts'
import { askManifest, fetchTour, type FetchedTour, type FetchTourOptions } from './fetch-tour.ts'
import { openFileStore, removeFiles } from './file-store.ts'
import { createRetries } from './retries.ts'

export interface DownloadsOptions extends FetchTourOptions {
  readonly database: string
  /** Two tabs never fetch the same tour. */
  readonly locks: Locks
  readonly store: Pick<Collections, 'tours' | 'parts' | 'facts' | 'downloads'>
  readonly caches: CacheStorage
  /** What the server's clock is ahead by, as its last answer told; undefined where it told nothing since the start. */
  clockOffsetMs(): number | undefined
  /** Asks the server: nothing else tells an interrupted file from a signal that is gone. */
  hasSignal(): Promise<boolean>
  /** True only where the browser says that the connection is a mobile one. */
  isOnMobileData(): boolean
}

export interface Downloads {
  /** Resolves when the download is under way, or with the reason why it cannot be; the record tells how it goes on. */
  start(tourId: number): Promise<Result<null>>
  /** The same, resolving when all is stored or it failed. */
  run(tourId: number): Promise<Result<null>>
  /** Stops; what is stored stays for resuming, for as long as a download is kept. */
  cancel(tourId: number): Promise<void>
  remove(tourId: number): Promise<void>
  /**
   * Reads everything that is stored of it. Where something is missing, the record says so. Undefined where it is under way or
   * nothing says what should be there.
   */
  check(tourId: number): Promise<DownloadCheck | undefined>
  /** Goes on with what was cut, and asks the server about what has run out. For start-up and the return of the signal. */
  tidy(): Promise<void>
  /** Goes on with what was cut and is due again: a link that breaks for a moment gives no sign when it is whole again. */
  goOn(): Promise<void>
  /** Waits for the end of what another tab downloads, and goes on with it where that tab closes. */
  standBy(): Promise<void>
  /**
   * Fetches what changed of downloads that run out soon, have run out, or changed on the server, and keeps them for another week.
   * On mobile data only what cannot wait. Screens go on showing the old copy, whose files stay until the new one is whole.
   */
  renew(): Promise<void>
  /** Aborts all transfers; what was stored stays. */
  stop(): void
}

/** With so little time left a renewal does not wait for a connection that costs nothing. */
const URGENT_MS = 86_400_000

const ALREADY_DOWNLOADED = 'already_downloaded'

export function createDownloads(options: DownloadsOptions): Downloads {
  const { now } = options
  const records = openDownloadRecords(options.store.downloads)
  const beginInTurn = createTurns()
  const checkInTurn = createTurns()
  const retries = createRetries(now)
  const running = new Map<number, AbortController>()
  const cacheName = (tourId: number) => tourCacheName(options.database, tourId)
  const filesOf = (tourId: number) => openFileStore(cacheName(tourId), options.caches)

  async function stopped(
    tourId: number,
    failure: Failure,
    isExpected: (document: DownloadDocument) => boolean,
  ): Promise<Result<never>> {
    if (isCut(failure) && !(await options.hasSignal())) {
      // With it whatever is in line, one after another of which would begin only to stop.
      for (const document of await records.all())
        await records.change(
          document.tourId,
          (is) => isInLine(is) || (is.tourId === tourId && isExpected(is)),
          (was) => awaitingSignal(was, now()),
        )
      return fail(failure)
    }
    if (goesOnByItself(failure)) retries.failed(tourId, failure)
    await records.change(tourId, isExpected, (was) => stoppedBy(failure, was, now()))
    return fail(failure)
  }

  /**
   * Fetches every file that can be had, and keeps them for their time once none is missing. `isQuiet`: screens that show it as downloaded hear nothing of it. A store that refuses to write is a failure
   * like any other.
   */
  async function fetchAndKeep(
    tourId: number,
    controller: AbortController,
    isQuiet: boolean,
  ): Promise<Result<FetchedTour>> {
    const { signal } = controller
    try {
      const hear = isQuiet ? {} : progressOf(tourId, controller)
      const fetched = await fetchTour(options, { tourId, files: filesOf(tourId), signal, ...hear })
      if (!fetched.ok) return fetched
      // Whoever stopped it writes down what is left.
      if (signal.aborted) return fail({ kind: 'aborted' })
      if (fetched.value.missingChunks.length > 0) return fetched
      const isKept = await keep(tourId, fetched.value.bytes, isQuiet ? isStillStored : isUnderWay)
      return isKept ? fetched : fail({ kind: 'aborted' })
    } catch (error) {
      return fail(signal.aborted ? { kind: 'aborted' } : storageFailure(error))
    }
  }

  const progressOf = (tourId: number, controller: AbortController) => ({
    onBegin: () => noteKeptUntil(tourId, now() + DOWNLOAD_KEPT_MS),
    onProgress: (bytesDone: number, bytesTotal: number) => {
      retries.came(tourId, bytesDone)
      records
        .change(tourId, isUnderWay, () => underWay('downloading', { bytesDone, bytesTotal }))
        // Cancelled or removed, be it in another tab.
        .then((isWanted) => isWanted || controller.abort())
        // A lost write of progress does no harm: the end is written in any case.
        .catch(() => {})
    },
  })

  /** One turn after another until all is stored, with others' turns between them while sound is being made. */
  async function download(tourId: number, controller: AbortController): Promise<Result<null>> {
    const { signal } = controller
    try {
      for (;;) {
        const turn = await inTurn(controller, () => takeTurn(tourId, controller))
        if (!turn.ok || turn.value.length === 0) return turn.ok ? ok(null) : turn
        const stopListening = records.onStopped(tourId, () => controller.abort())
        const awaited = await awaitSound(options, { tourId, signal }, turn.value).finally(stopListening)
        if (signal.aborted) return fail({ kind: 'aborted' })
        if (!awaited.ok) return await stopped(tourId, awaited.failure, isUnderWay)
        if ((await records.all()).some(isInLine))
          await records.change(tourId, isUnderWay, (was) => underWay('queued', was))
      }
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'aborted' })
      return stopped(tourId, storageFailure(error), isUnderWay)
    }
  }

  /** Resolves with the chunks whose sound is still being made. */
  async function takeTurn(
    tourId: number,
    controller: AbortController,
  ): Promise<Result<FetchedTour['missingChunks']>> {
    const known = await records.read(tourId)
    // Cancelled or removed while it waited, or another tab was quicker.
    if (!known || !isUnderWay(known)) return ok([])
    if (known.state !== 'downloading')
      await records.change(tourId, isUnderWay, (was) => underWay('downloading', was))
    const fetched = await fetchAndKeep(tourId, controller, false)
    if (!fetched.ok) {
      return controller.signal.aborted ? fetched : stopped(tourId, fetched.failure, isUnderWay)
    }
    const { bytes: bytesDone, missingChunks } = fetched.value
    if (missingChunks.length > 0)
      await records.change(tourId, isUnderWay, (was) => underWay('awaiting-sound', { ...was, bytesDone }))
    return ok(missingChunks)
  }

  /** Resolves with whether it is still wanted. */
  async function keep(
    tourId: number,
    bytes: number,
    isWanted: (document: DownloadDocument) => boolean,
  ): Promise<boolean> {
    const known = await records.read(tourId)
    if (!known || !isWanted(known)) return false
    const expiresAt = now() + DOWNLOAD_KEPT_MS
    // First beside the files: a screen must not show a download that is not served.
    await filesOf(tourId).keepUntil(expiresAt)
    retries.forget(tourId)
    return records.change(tourId, isWanted, () => ({
      state: 'downloaded',
      bytesDone: bytes,
      bytesTotal: bytes,
      downloadedAt: now(),
      expiresAt,
    }))
  }

  /** Where nothing is noted: a download that begins, or one of an older build. */
  async function noteKeptUntil(tourId: number, at: number): Promise<void> {
    const files = filesOf(tourId)
    if ((await files.keptUntil()) === undefined) await files.keepUntil(at)
  }

  /**
   * `done` is the whole download, its turn included. `isByItself`: nobody tapped, so it begins only where its record still says
   * that it goes on.
   */
  function begin(tourId: number, isByItself = false): Promise<Result<Begun>> {
    if (running.has(tourId)) return Promise.resolve(ok(NOTHING_TO_DO))
    if (!isByItself) retries.forget(tourId)
    const controller = new AbortController()
    const isFirst = running.size === 0
    running.set(tourId, controller)
    // One after another, so that they come to the lock in the order of the taps.
    return beginInTurn(() => beginNow(tourId, controller, isFirst, isByItself))
  }

  async function beginNow(
    tourId: number,
    controller: AbortController,
    isFirst: boolean,
    isByItself: boolean,
  ): Promise<Result<Begun>> {
    try {
      const known = await records.read(tourId)
      // Another tab may be fetching.
      const isNext = isFirst && !(await records.all()).some(isInLine)
      if (controller.signal.aborted || (isByItself && !(known && goesOn(known)))) {
        end(tourId, controller)
        return ok(NOTHING_TO_DO)
      }
      if (known?.state === 'downloaded' && !hasRunOut(known.expiresAt, now())) {
        end(tourId, controller)
        return fail({ kind: 'rejected', status: 409, code: ALREADY_DOWNLOADED })
      }
      // What is under way says itself how it is; in another tab, or when its turn comes.
      if (!known || !isUnderWay(known))
        await records.write(tourId, underWay(isNext ? 'downloading' : 'queued', known))
    } catch (error) {
      end(tourId, controller)
      throw error
    }
    const done = lookedAfter(tourId, controller).finally(() => end(tourId, controller))
    done.catch(() => {})
    return ok({ done })
  }

  /** A download that was cancelled while it waited may have begun anew. */
  const end = (tourId: number, controller: AbortController): void => {
    if (running.get(tourId) === controller) running.delete(tourId)
  }

  /**
   * The record changes before the transfer is aborted: an abort frees the turn, and another tab that waits for it goes by the
   * record.
   */
  async function stopAfter(tourId: number, changeRecord: () => Promise<unknown>): Promise<void> {
    const controller = running.get(tourId)
    running.delete(tourId)
    try {
      await changeRecord()
    } finally {
      controller?.abort()
    }
  }

  /** Of all tabs one does: what waits for its sound is asked for once, not by every tab. */
  const lookedAfter = (tourId: number, controller: AbortController): Promise<Result<null>> =>
    locked(`download:${options.database}:${tourId}`, controller, () => download(tourId, controller))

  /** One after another, in the order in which they were asked for: two at once would both take twice as long. */
  const inTurn = <T>(controller: AbortController, act: () => Promise<Result<T>>): Promise<Result<T>> =>
    locked(`downloads:${options.database}`, controller, act)

  async function locked<T>(
    name: string,
    { signal }: AbortController,
    act: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    try {
      return await options.locks.request(name, { signal }, act)
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'aborted' })
      throw error
    }
  }

  /** Screens go on showing it as downloaded. Sound that is being made anew is asked for, and found by the next renewal. */
  async function renewTour(tourId: number): Promise<Result<null>> {
    if (running.has(tourId)) return ok(null)
    const controller = new AbortController()
    running.set(tourId, controller)
    try {
      const renewed = await inTurn<FetchedTour | undefined>(controller, async () => {
        // Removed or asked for anew while it waited.
        if ((await records.read(tourId))?.state !== 'downloaded') return ok(undefined)
        return fetchAndKeep(tourId, controller, true)
      })
      if (!renewed.ok) return renewed
      const { missingChunks = [] } = renewed.value ?? {}
      if (missingChunks.length === 0) return ok(null)
      await options.prioritise(tourId, missingChunks, 'preload')
      return soundNotReady(missingChunks)
    } finally {
      end(tourId, controller)
    }
  }

  /** The server says that the files are others than those that are stored. */
  async function isChanged(tourId: number): Promise<boolean> {
    const stored = await filesOf(tourId).list()
    const version = stored && (await askManifest(options, tourId))?.version
    return version !== undefined && version !== stored?.version
  }

  /** Checks come one after another too: each reads every byte of a walk. */
  const check = (tourId: number) => checkInTurn(() => checkNow(tourId))

  /** The old copy of what is being renewed is whole and may be checked. */
  async function checkNow(tourId: number): Promise<DownloadCheck | undefined> {
    const before = await records.read(tourId)
    if (!before || isUnderWay(before)) return undefined
    const found = await checkTour(options, tourId, filesOf(tourId))
    if (!found || found.missing.length === 0 || before.state !== 'downloaded') return found
    const { missing, total, bytes } = found
    const isTheSame = ({ state, downloadedAt }: DownloadDocument) =>
      state === 'downloaded' && downloadedAt === before.downloadedAt
    const isWritten = await records.change(tourId, isTheSame, ({ bytesTotal, expiresAt }) => ({
      state: 'failed',
      bytesDone: bytes,
      bytesTotal,
      downloadedAt: 0,
      expiresAt,
      failure: { kind: 'files-missing', missing, total },
    }))
    // Renewed meanwhile: what was read is the copy before.
    return isWritten ? found : undefined
  }

  /**
   * A download that has run out is renewed where the server still has the tour, and removed where the server refuses. Nothing is
   * removed without an answer, or by a clock that differs from the server's.
   */
  async function settle({ tourId, state }: Pick<DownloadDocument, 'tourId' | 'state'>): Promise<void> {
    const isOver = state === 'downloaded' ? !(await mayRenew(tourId)) : await isAnswered(tourId)
    if (!isOver || !isClockRight(options.clockOffsetMs())) return
    const known = await records.read(tourId)
    // Asked for anew while the server was asked.
    if (known && !isUnderWay(known) && hasRunOut(known.expiresAt, now())) await remove(tourId)
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

  /** Of what stopped nothing is tried without a signal: it waits as it is. */
  async function beginAgain(isDue: (tourId: number) => boolean): Promise<void> {
    const all = (await records.all()).filter(goesOn)
    const due = all.filter((document) => !isUnderWay(document) && isDue(document.tourId))
    const hasSignal = due.length > 0 && (await options.hasSignal())
    for (const document of all) {
      const { tourId } = document
      if (isUnderWay(document) || (hasSignal && due.includes(document))) await begin(tourId, true)
      else if (!hasSignal && due.includes(document) && isPassing(document))
        await records.change(tourId, isPassing, (was) => awaitingSignal(was, now()))
    }
  }

  async function remove(tourId: number): Promise<void> {
    retries.forget(tourId)
    await stopAfter(tourId, () => records.remove(tourId))
    await removeFiles(cacheName(tourId), options.caches)
  }

  /** Deletes files without a record, which a crash during a removal leaves behind. A record is written before its first file. */
  async function sweepOrphans(): Promise<void> {
    const names = await options.caches.keys()
    const kept = new Set((await records.all()).map(({ tourId }) => cacheName(tourId)))
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
      await stopAfter(tourId, () => stopped(tourId, { kind: 'aborted' }, () => true))
    },
    remove,
    check,
    async tidy() {
      await beginAgain(() => true)
      for (const document of await records.all()) {
        const { tourId, state, expiresAt } = document
        if (state === 'downloaded') await noteKeptUntil(tourId, expiresAt)
        if (!goesOn(document) && hasRunOut(expiresAt, now())) await settle({ tourId, state })
      }
      await sweepOrphans()
    },
    goOn: () => beginAgain(retries.isDue),
    async standBy() {
      for (const document of await records.all()) if (isUnderWay(document)) await begin(document.tourId, true)
    },
    async renew() {
      for (const { tourId, state, expiresAt } of await records.all()) {
        if (state !== 'downloaded') continue
        const isUrgent = expiresAt - now() < URGENT_MS
        if (hasRunOut(expiresAt, now())) await settle({ tourId, state })
        else if (options.isOnMobileData() && !isUrgent) continue
        else if (isRenewalDue(expiresAt, now()) || (await isChanged(tourId))) await renewTour(tourId)
      }
    },
    stop() {
      for (const controller of running.values()) controller.abort()
    },
  }
}

interface Begun {
  readonly done: Promise<Result<null>>
}
const NOTHING_TO_DO: Begun = { done: Promise.resolve(ok(null)) }

const goesOn = (document: DownloadDocument): boolean =>
  isUnderWay(document) ||
  document.state === 'awaiting-signal' ||
  (document.state === 'failed' && document.failure !== undefined && goesOnByItself(document.failure))

/** What is missing of a whole copy goes on being said; other trouble is now that there is no signal. */
const isPassing = ({ state, failure }: DownloadDocument): boolean =>
  state === 'failed' && failure !== undefined && failure.kind !== 'files-missing' && isTransient(failure)

const goesOnByItself = (failure: Failure | FilesMissing): boolean =>
  failure.kind === 'files-missing' || isTransient(failure)

const isCut = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout'

/**
 * The server refused for good. No answer, an expired session, a full disk, an unreadable answer and sound that is still being
 * made are not refusals.
 */
const isRefusal = (failure: Failure): boolean =>
  (failure.kind === 'rejected' && failure.code !== CHUNK_NOT_READY) ||
  failure.kind === 'conflict' ||
  failure.kind === 'not-implemented'
