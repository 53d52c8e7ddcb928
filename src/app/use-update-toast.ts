/** 'New version available' with Update Now and Later. */
import { useEffect } from 'react'
import { contentStands } from '#platform/content-stands.ts'
import { registerServiceWorker } from '#platform/service-worker.ts'
import { toast } from '#ui/toast/toast.ts'
import * as texts from '#texts/app.ts'

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
          toast(texts.updateAvailable, {
            durationMs: null,
            actions: [{ label: texts.updateNow, onPress: accept, isPrimary: true }, { label: texts.later }],
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
