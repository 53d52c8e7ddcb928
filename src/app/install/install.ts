/** Asks the browser to install the app, with the offer that it made. */
import { storeInstallDismissal } from '#platform/page/install-prompt.ts'

/** Resolves when the person has answered the browser. An offer holds for one question. */
export async function install(): Promise<void> {
  const event = window.streetloreInstallEvent
  if (!event) return
  window.streetloreInstallEvent = undefined
  await event.prompt()
  const { outcome } = await event.userChoice
  storeInstallDismissal(outcome === 'accepted' ? null : Date.now())
}
