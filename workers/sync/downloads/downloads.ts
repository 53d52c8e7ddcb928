/**
 * Downloads of whole tours. The facts are stored first, then every file in Cache Storage; 'downloaded' is written only after
 * each file was found there complete. A download that was cut resumes when the signal returns.
 *
 *   (none) → queued → downloading → downloaded → (none, by removal, or after 7 days where the server says that it is over)
 *               ↑          ├→ failed ←──┘ a check that finds something missing
 *               │          └→ awaiting-signal
 *               └──────────────┘ by hand, or by itself: with the signal, or after a while where the trouble may pass
 *
 * Its parts: how one begins (`begin.ts`), which ones go on by themselves (`goes-on.ts`), its turns (`take-turns.ts`), how it stops
 * (`note-stop.ts`), what is done for the stored ones (`renew.ts`, `note-missing.ts`) and how they go (`remove.ts`).
 */
import { createTurns } from '#contract/in-turn.ts'
import { ok, type Result } from '#contract/failure.ts'
import type { DownloadCheck } from '#contract/threads/download-check.ts'
import { hasRunOut } from '#contract/threads/stored-files.ts'
import { beginAgain } from './begin-again.ts'
import { createBegin } from './begin.ts'
import { isUnderWay } from './download-records.ts'
import { createDownloadsContext, type DownloadsOptions } from './downloads-context.ts'
import { noteKeptUntil } from './fetch-and-keep.ts'
import { goesOn } from './goes-on.ts'
import { checkAndNote } from './note-missing.ts'
import { noteStop } from './note-stop.ts'
import { removeDownload, sweepOrphans } from './remove.ts'
import { renewAll, settle } from './renew.ts'

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

export function createDownloads(options: DownloadsOptions): Downloads {
  const context = createDownloadsContext(options)
  const { records, retries, running } = context
  const begin = createBegin(context)
  const checkInTurn = createTurns()
  return {
    async start(tourId) {
      const begun = await begin(tourId)
      return begun.ok ? ok(null) : begun
    },
    async run(tourId) {
      const begun = await begin(tourId)
      return begun.ok ? begun.value.done : begun
    },
    cancel: (tourId) =>
      running.stopAfter(tourId, () => noteStop(context, tourId, { kind: 'aborted' }, () => true)),
    remove: (tourId) => removeDownload(context, tourId),
    // One after another too: each reads every byte of a walk.
    check: (tourId) => checkInTurn(() => checkAndNote(context, tourId)),
    async tidy() {
      await beginAgain(context, begin, () => true)
      for (const document of await records.all()) {
        const { tourId, state, expiresAt } = document
        if (state === 'downloaded') await noteKeptUntil(context, tourId, expiresAt)
        if (!goesOn(document) && hasRunOut(expiresAt, options.now())) await settle(context, { tourId, state })
      }
      await sweepOrphans(context)
    },
    goOn: () => beginAgain(context, begin, retries.isDue),
    async standBy() {
      for (const document of await records.all()) if (isUnderWay(document)) await begin(document.tourId, true)
    },
    renew: () => renewAll(context),
    stop: () => running.stopAll(),
  }
}
