/** 'New version available' with Update Now and Later (first document, sections 2 and 4). */
import { useEffect } from 'react'
import { contentStands } from '#platform/content-stands.ts'
import { registerServiceWorker } from '#platform/service-worker.ts'
import { toast } from '#ui/toast/toast.ts'
import { UPDATE_AVAILABLE } from './messages.ts'

const CHECK_EVERY_MS = 3_600_000

export function useUpdateToast(): void {
  useEffect(() => {
    if (import.meta.env.DEV) return undefined
    let stop = () => {}
    let isUnmounted = false
    const start = async () => {
      await contentStands()
      if (isUnmounted) return
      const registration = await registerServiceWorker({
        onUpdate: ({ accept }) => {
          toast(UPDATE_AVAILABLE, {
            durationMs: null,
            actions: [{ label: 'Update Now', onPress: accept, isPrimary: true }, { label: 'Later' }],
          })
        },
      })
      if (!registration) return
      const timer = setInterval(() => void registration.check(), CHECK_EVERY_MS)
      stop = () => {
        clearInterval(timer)
        registration.stop()
      }
      if (isUnmounted) stop()
    }
    void start()
    return () => {
      isUnmounted = true
      stop()
    }
  }, [])
}
