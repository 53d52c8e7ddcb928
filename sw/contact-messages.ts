/** The service worker's part in the messages of a page about contact messages. */
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
import { CONTACT_DATABASE } from '#data/device/indexed-db.ts'
import { contactQueue, sendContact, type WakeOptions } from './wake.ts'

/**
 * Called at each visit: asks for a `sync` event, since the events of an earlier visit may be used up. Where the browser has no Background
 * Sync, it sends the waiting messages. A visitor who never wrote a message has no database: then nothing is loaded.
 */
export async function resumeContact(options: WakeOptions): Promise<void> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === CONTACT_DATABASE)) return
  const resumed = options.register ? options.register(CONTACT_SYNC_TAG) : sendContact(options)
  await resumed.catch(() => {})
}

/** Handles a message of the page. Returns the answer, or `undefined` where there is none or the message is about something else. */
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
  // Where the browser's settings refuse the event, a page asks for sending when the signal is back.
  await options.register?.(CONTACT_SYNC_TAG).catch(() => {})
  return { isKept: true }
}
