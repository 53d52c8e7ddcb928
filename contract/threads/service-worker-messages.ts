/** The messages between the page and the service worker. */
import type { ContactMessage } from '../api/contact.ts'

/** Page → service worker: take over now, since the user tapped Update Now. */
export const SKIP_WAITING = 'SKIP_WAITING'

/**
 * Service worker → page: the signal is back, so send what waits. The page answers `Drained` over the port that comes with the message;
 * where no page answers in time, the service worker sends by itself.
 */
export const DRAIN = 'DRAIN'
/** `again`: something is left that may be sent later. */
export type Drained = 'done' | 'again'

/** Tag of the Background Sync registration for unsent changes. */
export const OUTBOX_SYNC_TAG = 'outbox'

/** Tag of the Periodic Background Sync registration that renews downloads before they expire, and sends what still waits. */
export const DOWNLOADS_SYNC_TAG = 'downloads'

/** Tag of the Background Sync registration for a visitor's contact messages. */
export const CONTACT_SYNC_TAG = 'contact'

/** Page → service worker: store a visitor's contact message and send it when the signal is back. The answer is `ContactKept`. */
export const KEEP_CONTACT = 'KEEP_CONTACT'

/** Page → service worker: send the contact messages that wait, where the browser has no Background Sync. */
export const SEND_CONTACT = 'SEND_CONTACT'

/** Page → service worker: report the state of the stored contact messages. The answer is `ContactState`. */
export const CONTACT_STATE = 'CONTACT_STATE'

/** Page → service worker: delete the refused contact messages, since the visitor has seen them. */
export const FORGET_REFUSED_CONTACT = 'FORGET_REFUSED_CONTACT'

/** Service worker → page: a stored contact message was sent or refused. */
export const CONTACT_CHANGED = 'CONTACT_CHANGED'

/** Page → service worker: fetch and store the list of emergency numbers, or ask whether the stored one is still current. */
export const KEEP_EMERGENCY_LIST = 'KEEP_EMERGENCY_LIST'

export interface KeepEmergencyList {
  readonly type: typeof KEEP_EMERGENCY_LIST
  /** The absolute address of the list. */
  readonly url: string
}

export interface KeepContact {
  readonly type: typeof KEEP_CONTACT
  /** The absolute address of the endpoint. */
  readonly url: string
  /** Sent with every attempt as `Idempotency-Key`. */
  readonly key: string
  readonly body: ContactMessage
}
export interface ContactKept {
  /** False where the device has no room for it. */
  readonly isKept: boolean
}
export interface ContactState {
  readonly waitingCount: number
  /** Messages that the server refused, with its reason (untrusted; '' without one). */
  readonly refused: readonly { readonly text: string; readonly body: ContactMessage }[]
}

export type PageToServiceWorker =
  | { readonly type: typeof SKIP_WAITING }
  | KeepContact
  | KeepEmergencyList
  | { readonly type: typeof SEND_CONTACT }
  | { readonly type: typeof CONTACT_STATE }
  | { readonly type: typeof FORGET_REFUSED_CONTACT }
export type ServiceWorkerToPage = { readonly type: typeof DRAIN } | { readonly type: typeof CONTACT_CHANGED }
