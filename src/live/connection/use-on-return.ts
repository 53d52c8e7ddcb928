import { useEffect, useRef } from 'react'
import { useOnline } from './use-online.ts'

/** Asks again, with the connection's return, for what failed without one. */
export function useOnReturn(hasFailed: boolean, reload: () => void): void {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current && hasFailed) reload()
    wasOnline.current = isOnline
  }, [isOnline, hasFailed, reload])
}
