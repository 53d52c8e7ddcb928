import { useEffect, useState } from 'react'

const EVERY_MS = 3_600_000

/** The device's clock as it was when the component came, and again each hour: for what turns true after days. Epoch ms. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
