/** What a page says to the service worker about a visitor's contact messages. */
import {
  CONTACT_STATE,
  CONTACT_SYNC_TAG,
  FORGET_REFUSED_CONTACT,
  KEEP_CONTACT,
  SEND_CONTACT,
  type ContactKept,
  type ContactState,
  type PageToServiceWorker,
} from '#contract/threads/service-worker-messages.ts'
import { CONTACT_DATABASE } from '#data/device/database-name.ts'
import { contactQueue, sendContact, type WakeOptions } from './wake.ts'

/**
 * At each visit: asks for a `sync` event, for those of an earlier visit may be used up. Where the browser has no Background
 * Sync, sends what waits. Who never wrote a message has no queue: then nothing is loaded.
 */
export async function resumeContact(options: WakeOptions): Promise<void> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === CONTACT_DATABASE)) return
  const resumed = options.register ? options.register(CONTACT_SYNC_TAG) : sendContact(options)
  await resumed.catch(() => {})
}

/** Does what a message asks; the answer for the page, `undefined` where there is none or the message is another's. */
export async function hearContact(
  message: PageToServiceWorker,
  options: WakeOptions,
): Promise<ContactKept | ContactState | undefined> {
  if (message.type === SEND_CONTACT) {
    await sendContact(options).catch(() => {})
    return undefined
  }
  if (message.type === CONTACT_STATE) return contactQueue(options).state()
  if (message.type === FORGET_REFUSED_CONTACT) {
    await contactQueue(options).forgetRefused()
    return undefined
  }
  if (message.type !== KEEP_CONTACT) return undefined
  try {
    await contactQueue(options).keep(message.url, message.key, message.body)
  } catch {
    return { isKept: false }
  }
  // Refused by the browser's settings: then a page asks for it when the signal is back.
  await options.register?.(CONTACT_SYNC_TAG).catch(() => {})
  return { isKept: true }
}
