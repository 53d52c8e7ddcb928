/** While a page is open: resumes downloads that were cut and renews those that run out. */
import type { Environment } from '../environment.ts'
import type { Downloads } from './downloads.ts'

/** Lets the screens load first. */
const AFTER_MS = 20_000
const EVERY_MS = 6 * 3_600_000

/** Runs until the signal aborts. For the leader alone. */
export async function lookAfterDownloads(
  downloads: Pick<Downloads, 'tidy' | 'renew'>,
  { wait }: Pick<Environment, 'wait'>,
  signal: AbortSignal,
): Promise<void> {
  await wait(AFTER_MS, signal)
  while (!signal.aborted) {
    // A failure is no harm: the next round comes before the download runs out.
    await downloads.tidy().catch(() => {})
    if (!signal.aborted) await downloads.renew().catch(() => {})
    await wait(EVERY_MS, signal)
  }
}
