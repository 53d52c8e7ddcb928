import { createElement, useEffect, useState, type ComponentType } from 'react'
import { contentStands } from '#platform/content-stands.ts'
import type { LaterPartsProps } from './later-parts.tsx'

/** The parts of the app that load after its first screen; nothing until then, or where they cannot be loaded. */
export function Later(props: LaterPartsProps) {
  const [parts, setParts] = useState<{ readonly LaterParts: ComponentType<LaterPartsProps> } | null>(null)
  useEffect(() => {
    const mounted = new AbortController()
    const load = async () => {
      await contentStands(mounted.signal)
      const loaded = await import('./later-parts.tsx').catch(() => null)
      if (!mounted.signal.aborted) setParts(loaded)
    }
    void load()
    return () => mounted.abort()
  }, [])
  return parts && createElement(parts.LaterParts, props)
}
