import { useEffect, useRef } from 'react'
import { useWalkProgress } from '#live/tours.ts'
import type { KeptProgress } from './progress-keeper.ts'

export interface ProgressReaderProps {
  readonly tourId: number
  /** Called once; null where the walk never began, or nothing can be read. */
  readonly onRead: (kept: KeptProgress | null) => void
}

/** Reads what the last visit kept. Shows nothing, and takes the renders of what is written meanwhile upon itself. */
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
