/** Asks the browser to install the app, by the prompt that it offered. */
import { storeInstallDismissal } from '#platform/page/install-prompt.ts'

/** Resolves when the user has answered the browser's prompt. A prompt can be used once. */
export async function install(): Promise<void> {
  const event = window.streetloreInstallEvent
  if (!event) return
  window.streetloreInstallEvent = undefined
  await event.prompt()
  const { outcome } = await event.userChoice
  storeInstallDismissal(outcome === 'accepted' ? null : Date.now())
}
