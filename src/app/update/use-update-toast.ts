/** Registers the service worker, and offers each update that it finds. */
import { useEffect } from 'react'
import { followSound } from '#platform/audio/sound-playing.ts'
import { registerServiceWorker } from '#platform/service-worker.ts'
import { offerUpdate } from './offer-update.ts'

/**
 * A version that has been waiting since an earlier visit is offered this late, so that the offer does not interrupt the start.
 */
const OFFER_FOUND_MS = 10_000
const CHECK_EVERY_MS = 3_600_000

export function useUpdateToast(): void {
  useEffect(() => {
    if (import.meta.env.DEV) return undefined
    let stop = () => {}
    let isUnmounted = false
    const stopFollowing = followSound()
    const start = async () => {
      const registration = await registerServiceWorker({
        onUpdate: ({ accept }) => {
          offerUpdate(accept)
        },
      })
      if (!registration) return
      const first = setTimeout(registration.offerFound, OFFER_FOUND_MS)
      const timer = setInterval(() => void registration.check(), CHECK_EVERY_MS)
      stop = () => {
        clearTimeout(first)
        clearInterval(timer)
        registration.stop()
      }
      if (isUnmounted) stop()
    }
    void start()
    return () => {
      isUnmounted = true
      stopFollowing()
      stop()
    }
  }, [])
}
