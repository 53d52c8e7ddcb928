/** Tells the server that a session is over: at once, or when the signal is back. The sign-out itself never waits for it. */
import type { User } from '#contract/api/auth.ts'
import { OUTBOX_SYNC_TAG } from '#contract/threads/service-worker-messages.ts'
import { keepSignOut, sendSignOuts } from '#data/device/sign-outs.ts'
import { plainFetch } from '#platform/network/network.ts'
import { wakeWhenOnline } from '#platform/service-worker/background-sync.ts'
import { apiUrl } from '../connection/api-origin.ts'

/** Does nothing for a server that announced no address for it, or one elsewhere. */
export async function endOnServer({ signOutUrl }: User): Promise<void> {
  if (!signOutUrl || !URL.canParse(signOutUrl, apiUrl('/'))) return
  const url = apiUrl(signOutUrl)
  if (new URL(url).origin !== new URL(apiUrl('/')).origin) return
  try {
    await keepSignOut(url)
    if ((await sendSignOuts(plainFetch)) === 'again') await wakeWhenOnline(OUTBOX_SYNC_TAG)
  } catch {
    // The device keeps nothing: one try without a net.
    await plainFetch(url, { method: 'POST', keepalive: true }).catch(() => undefined)
  }
}

/** What could not be told before. */
export async function tellSignOuts(): Promise<void> {
  await sendSignOuts(plainFetch).catch(() => undefined)
}
