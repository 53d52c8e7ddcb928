import { createElement, useEffect, useState, type ComponentType } from 'react'
import { contentStands } from '#platform/content-stands.ts'
import type { LaterPartsProps } from './later-parts.tsx'

/** The parts of the app that come after its first screen; nothing until they are there, and where they can't be had. */
export function Later(props: LaterPartsProps) {
  const [parts, setParts] = useState<{ readonly LaterParts: ComponentType<LaterPartsProps> } | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      await contentStands()
      if (isUnmounted) return
      const loaded = await import('./later-parts.tsx').catch(() => null)
      if (!isUnmounted) setParts(loaded)
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [])
  return parts && createElement(parts.LaterParts, props)
}
