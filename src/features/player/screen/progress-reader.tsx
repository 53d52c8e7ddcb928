import { useEffect, useRef } from 'react'
import { useWalkProgress } from '#live/tours.ts'
import type { KeptProgress } from '../progress/progress-keeper.ts'

export interface ProgressReaderProps {
  readonly tourId: number
  /** Called once, with null where the walk never began, or nothing can be read. */
  readonly onRead: (kept: KeptProgress | null) => void
}

/**
 * Reads what the last visit stored. It shows nothing; it is a component of its own so that the writes of this visit
 * render nothing else.
 */
export function ProgressReader({ tourId, onRead }: ProgressReaderProps) {
  const { status, data } = useWalkProgress(tourId)
  const isRead = useRef(false)
  useEffect(() => {
    if (status === 'loading' || isRead.current) return
    isRead.current = true
    onRead(data ?? null)
  }, [status, data, onRead])
  return null
}
