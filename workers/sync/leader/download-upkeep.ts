/** While a page is open, the leader resumes interrupted downloads and renews those that expire. */
import type { Environment } from '../environment.ts'
import type { Downloads } from '../downloads/downloads.ts'

/** The screens load first. */
const AFTER_MS = 20_000
const EVERY_MS = 6 * 3_600_000
/** Due downloads are tried every 2 minutes: no event tells that a link which only broke works again. */
const RETRY_EVERY_MS = 2 * 60_000
const ROUNDS = EVERY_MS / RETRY_EVERY_MS

/** Runs until the signal aborts. Only the leader calls it. */
export async function runDownloadUpkeep(
  downloads: Pick<Downloads, 'recover' | 'renew' | 'retryDue'>,
  { wait }: Pick<Environment, 'wait'>,
  signal: AbortSignal,
): Promise<void> {
  await wait(AFTER_MS, signal)
  while (!signal.aborted) {
    // A failure does no harm: the next round comes before the download expires.
    await downloads.recover().catch(() => {})
    if (!signal.aborted) await downloads.renew().catch(() => {})
    for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
      if (round > 0) await downloads.retryDue().catch(() => {})
      await wait(RETRY_EVERY_MS, signal)
    }
  }
}
