/** Sends the end of a session to the server, at once or when the signal is back. The sign-out itself never waits for it. */
import type { User } from '#contract/api/auth.ts'
import { OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import { keepSignOut, sendSignOuts } from '#data/device/sign-outs.ts'
import { plainFetch } from '#platform/network/network.ts'
import { wakeWhenOnline } from '#platform/service-worker/background-sync.ts'
import { apiUrl } from '../api-origin.ts'

/** Does nothing where the server announced no address for it, or one of another origin. */
export async function endOnServer({ signOutUrl }: User): Promise<void> {
  if (!signOutUrl || !URL.canParse(signOutUrl, apiUrl('/'))) return
  const url = apiUrl(signOutUrl)
  if (new URL(url).origin !== new URL(apiUrl('/')).origin) return
  try {
    await keepSignOut(url)
    if ((await sendSignOuts(plainFetch)) === 'again') await wakeWhenOnline(OUTBOX_SYNC_TAG)
  } catch {
    // The device stores nothing, so it is sent once and not retried.
    await plainFetch(url, { method: 'POST', keepalive: true }).catch(() => undefined)
  }
}

/** Sends the ends of sessions that could not be sent before. */
export async function tellSignOuts(): Promise<void> {
  await sendSignOuts(plainFetch).catch(() => undefined)
}
