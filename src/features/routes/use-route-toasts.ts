/** Confirms changes of routes with toasts when the server has them, not when the user makes them. */
import { useEffect, useRef } from 'react'
import { useNotices } from '#live/notices.ts'
import { useWaitingChanges } from '#live/waiting-changes.ts'
import { toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/routes.ts'

export const useRouteToasts = (): void => {
  const changes = useWaitingChanges()
  // The outbox row is gone when the notice arrives, so the requested values are remembered.
  const wanted = useRef(new Map<string, boolean>())
  useEffect(() => {
    for (const { rowId, payload } of changes) {
      if ('isLiked' in payload) wanted.current.set(rowId, payload.isLiked)
    }
  }, [changes])
  useNotices((notice) => {
    if (notice.kind !== 'change-done') return
    if (notice.change === 'route-delete') toastSuccess(texts.deleted)
    const isLiked = wanted.current.get(notice.rowId)
    wanted.current.delete(notice.rowId)
    if (notice.change === 'route-like' && isLiked !== undefined)
      toastSuccess(isLiked ? texts.liked : texts.unliked)
  })
}
