/** Requests, once for each start and when the page is idle, that the service worker stores the list of emergency numbers. */
import { API_BASE, EMERGENCY_LIST_PATH } from '#contract/paths.ts'
import { KEEP_EMERGENCY_LIST, type PageToServiceWorker } from '#contract/threads/service-worker-messages.ts'
import { apiUrl } from './api-origin.ts'

/** The delay in browsers that do not report when they are idle. */
const LATER_MS = 3000

/** Resolves when the request is sent. Without a service worker there is nowhere to store the list, and nothing is sent. */
export async function storeEmergencyList(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  if (!registration) return
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve)
    else setTimeout(resolve, LATER_MS)
  })
  const message: PageToServiceWorker = {
    type: KEEP_EMERGENCY_LIST,
    url: apiUrl(API_BASE + EMERGENCY_LIST_PATH),
  }
  registration.active?.postMessage(message)
}
