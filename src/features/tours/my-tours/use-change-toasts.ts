/** Confirms changes with toasts when the server has them, not when the user makes them. */
import { useEffect, useRef } from 'react'
import { useNotices } from '#live/notices.ts'
import { useWaitingChanges } from '#live/waiting-changes.ts'
import { toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/tours.ts'
import { publicityText } from '../messages.ts'

export const useChangeToasts = (): void => {
  const changes = useWaitingChanges()
  // The outbox row is gone when the notice arrives, and the tour may show a newer change by then, so the requested values are
  // remembered.
  const wanted = useRef(new Map<string, boolean>())
  useEffect(() => {
    for (const { rowId, payload } of changes) {
      if ('isPublic' in payload) wanted.current.set(rowId, payload.isPublic)
    }
  }, [changes])
  useNotices((notice) => {
    if (notice.kind !== 'change-done') return
    if (notice.change === 'tour-delete') toastSuccess(texts.deleted)
    const isPublic = wanted.current.get(notice.rowId)
    wanted.current.delete(notice.rowId)
    if (notice.change === 'tour-publicity' && isPublic !== undefined) toastSuccess(publicityText(isPublic))
  })
}
