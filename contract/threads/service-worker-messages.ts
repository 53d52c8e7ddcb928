/** What the page and the service worker say to each other. */
import type { ContactMessage } from '../api/contact.ts'

/** Page → service worker: take over now (the user tapped Update Now). */
export const SKIP_WAITING = 'SKIP_WAITING'

/**
 * Service worker → page: the signal is back, send what waits. Answered `Drained` over the port that comes with it; where no page
 * answers in time, the service worker sends by itself.
 */
export const DRAIN = 'DRAIN'
/** `again`: something is left that may be sent later. */
export type Drained = 'done' | 'again'

/** Tag of the Background Sync registration for unsent changes. */
export const OUTBOX_SYNC_TAG = 'outbox'

/** Tag of the Periodic Background Sync registration that renews downloads before they run out, and sends what still waits. */
export const DOWNLOADS_SYNC_TAG = 'downloads'

/** Tag of the Background Sync registration for a visitor's contact messages. */
export const CONTACT_SYNC_TAG = 'contact'

/** Page → service worker: keep a visitor's contact message and send it when the signal is back. Answered `ContactKept`. */
export const KEEP_CONTACT = 'KEEP_CONTACT'

/** Page → service worker: send the contact messages that wait, where the browser has no Background Sync. */
export const SEND_CONTACT = 'SEND_CONTACT'

/** Page → service worker: what became of kept contact messages? Answered `ContactState`. */
export const CONTACT_STATE = 'CONTACT_STATE'

/** Page → service worker: forget the refused contact messages; the visitor has seen them. */
export const FORGET_REFUSED_CONTACT = 'FORGET_REFUSED_CONTACT'

/** Service worker → page: a kept contact message was sent or refused. */
export const CONTACT_CHANGED = 'CONTACT_CHANGED'

/** Page → service worker: ask for the list of emergency numbers and keep it, or ask whether the kept one still holds. */
export const KEEP_EMERGENCY_LIST = 'KEEP_EMERGENCY_LIST'

export interface KeepEmergencyList {
  readonly type: typeof KEEP_EMERGENCY_LIST
  /** Absolute address of the list. */
  readonly url: string
}

export interface KeepContact {
  readonly type: typeof KEEP_CONTACT
  /** Absolute address of the endpoint. */
  readonly url: string
  /** Sent with every try as `Idempotency-Key`. */
  readonly key: string
  readonly body: ContactMessage
}
export interface ContactKept {
  /** False where the device has no room for it. */
  readonly isKept: boolean
}
export interface ContactState {
  readonly waitingCount: number
  /** Messages that the server does not take, with its reason (untrusted; '' without one). */
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
