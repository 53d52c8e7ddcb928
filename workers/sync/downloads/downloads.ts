/**
 * Downloads of whole tours. The facts are stored first, then every file in Cache Storage; 'downloaded' is written only after
 * each file was found there complete. An interrupted download resumes when the signal returns.
 *
 *   (none) → queued → downloading → downloaded → (none, by removal, or after 7 days where the server no longer has the tour)
 *               ↑       ↑  ↓  ├→ failed ←──┘ a check that finds something missing
 *               │  awaiting-  └→ awaiting-signal
 *               │    sound        │
 *               └─────────────────┘ by a tap, or by itself: with the signal, or after a while where the trouble may pass
 *
 * Its parts: the record of a download (`record.ts`), one attempt (`attempt.ts`), the list of its files (`plan.ts`), their
 * transfer (`tour-transfer.ts`, `file-transfer.ts`), the files on this device (`file-store.ts`), the check of what is stored
 * (`check.ts`), and its renewal and removal (`renewal.ts`).
 */
import { createTurns } from '#contract/in-turn.ts'
import { ok, type Result } from '#contract/failure.ts'
import type { DownloadCheck } from '#contract/threads/download-check.ts'
import { hasRunOut } from '#contract/threads/stored-files.ts'
import { createAttempts, recordStop, resumeInterrupted } from './attempt.ts'
import { checkDownload } from './check.ts'
import { createDownloadsContext, type DownloadsOptions } from './context.ts'
import { isActive, isResumable } from './record.ts'
import { removeDownload, removeOrphans, renewDownloads, renewOrRemoveExpired } from './renewal.ts'
import { storeMissingExpiry } from './tour-transfer.ts'

export interface Downloads {
  /** Resolves when the download is active, or with the reason why it cannot be; the record shows its progress. */
  start(tourId: number): Promise<Result<null>>
  /** Starts the download and resolves when everything is stored or it failed. */
  complete(tourId: number): Promise<Result<null>>
  /** Stops the download. Its files stay for a later attempt, for as long as a download is stored. */
  cancel(tourId: number): Promise<void>
  remove(tourId: number): Promise<void>
  /**
   * Reads all its stored files and records what is missing. Undefined for an active download, and for one whose files have no
   * list beside them.
   */
  check(tourId: number): Promise<DownloadCheck | undefined>
  /** Resumes what was interrupted, and asks the server about expired downloads. For the start and the return of the signal. */
  recover(): Promise<void>
  /** Resumes what was interrupted and is due again: a link that broke for a moment gives no sign when it works again. */
  retryDue(): Promise<void>
  /** Queues for the locks of downloads that another tab manages, and takes over where that tab closes. */
  takeOver(): Promise<void>
  /**
   * Renews downloads that expire soon, have expired, or changed on the server; on mobile data only those that cannot wait.
   * Screens show the old copy, whose files stay until the new one is whole.
   */
  renew(): Promise<void>
  /** Aborts all transfers; their stored files stay. */
  stop(): void
}

export function createDownloads(options: DownloadsOptions): Downloads {
  const context = createDownloadsContext(options)
  const { records, retries, active } = context
  const startAttempt = createAttempts(context)
  const checkInTurn = createTurns()
  return {
    async start(tourId) {
      const started = await startAttempt(tourId)
      return started.ok ? ok(null) : started
    },
    async complete(tourId) {
      const started = await startAttempt(tourId)
      return started.ok ? started.value.done : started
    },
    cancel: (tourId) =>
      active.abortAfter(tourId, () => recordStop(context, tourId, { kind: 'aborted' }, () => true)),
    remove: (tourId) => removeDownload(context, tourId),
    // One check at a time: each reads every byte of a tour.
    check: (tourId) => checkInTurn(() => checkDownload(context, tourId)),
    async recover() {
      await resumeInterrupted(context, startAttempt, () => true)
      for (const document of await records.all()) {
        const { tourId, state, expiresAt } = document
        if (state === 'downloaded') await storeMissingExpiry(context, tourId, expiresAt)
        if (!isResumable(document) && hasRunOut(expiresAt, options.now()))
          await renewOrRemoveExpired(context, { tourId, state })
      }
      await removeOrphans(context)
    },
    retryDue: () => resumeInterrupted(context, startAttempt, retries.isDue),
    async takeOver() {
      for (const document of await records.all())
        if (isActive(document)) await startAttempt(document.tourId, true)
    },
    renew: () => renewDownloads(context),
    stop: () => active.abortAll(),
  }
}
