/** While a page is open: resumes downloads that were cut and renews those that run out. */
import type { Environment } from '../environment.ts'
import type { Downloads } from './downloads.ts'

/** Lets the screens load first. */
const AFTER_MS = 20_000
const EVERY_MS = 6 * 3_600_000
/** Nothing tells that files come again where only their transfer broke. */
const GO_ON_EVERY_MS = 2 * 60_000
const ROUNDS = EVERY_MS / GO_ON_EVERY_MS

/** Runs until the signal aborts. For the leader alone. */
export async function lookAfterDownloads(
  downloads: Pick<Downloads, 'tidy' | 'renew' | 'goOn'>,
  { wait }: Pick<Environment, 'wait'>,
  signal: AbortSignal,
): Promise<void> {
  await wait(AFTER_MS, signal)
  while (!signal.aborted) {
    // A failure is no harm: the next round comes before the download runs out.
    await downloads.tidy().catch(() => {})
    if (!signal.aborted) await downloads.renew().catch(() => {})
    for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
      if (round > 0) await downloads.goOn().catch(() => {})
      await wait(GO_ON_EVERY_MS, signal)
    }
  }
}
