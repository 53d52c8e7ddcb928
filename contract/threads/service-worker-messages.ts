/** What the page and the service worker say to each other. */

/** Page → service worker: take over now (the user tapped Update Now). The text is the specification's. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** Service worker → page: the signal is back, send what waits. */
export const DRAIN = 'DRAIN'

/** Tag of the Background Sync registration for unsent changes. */
export const OUTBOX_SYNC_TAG = 'outbox'

/** Tag of the Periodic Background Sync registration that renews downloads before they run out. */
export const DOWNLOADS_SYNC_TAG = 'downloads'

export type PageToServiceWorker = { readonly type: typeof SKIP_WAITING }
export type ServiceWorkerToPage = { readonly type: typeof DRAIN }
