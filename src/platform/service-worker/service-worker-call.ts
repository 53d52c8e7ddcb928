/** Sends messages of this page to its service worker. */
import type { PageToServiceWorker } from '#contract/threads/service-worker-messages.ts'

/** A service worker answers at once; one that does not answer within this time is being replaced. */
const ANSWER_WITHIN_MS = 10_000

/** Returns the service worker's answer; undefined where there is no service worker or it does not answer. Never rejects. */
export async function askServiceWorker<Answer>(message: PageToServiceWorker): Promise<Answer | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const worker = registration?.active
  if (!worker) return undefined
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const end = (answer?: Answer) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    const timer = setTimeout(() => end(), ANSWER_WITHIN_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => end(data))
    port1.start()
    worker.postMessage(message, [port2])
  })
}
