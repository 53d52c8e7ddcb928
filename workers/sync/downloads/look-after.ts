/** Downloads where a page is open: goes on with what was cut and renews what runs out, whether or not the browser wakes anybody. */
import type { Environment } from '../environment.ts'
import type { Downloads } from './downloads.ts'

/** Waits until the screens have what they need. */
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
    // What fails now is tried again: a renewed download has two days left for it.
    await downloads.tidy().catch(() => {})
    if (!signal.aborted) await downloads.renew().catch(() => {})
    await wait(EVERY_MS, signal)
  }
}
