import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { NavigationState } from './navigation-state.ts'
import { PendingScreen } from './pending-screen.tsx'

/**
 * Goes elsewhere, once. The router's own component goes again at every render, and a guard is still there, rendering,
 * while the screen that it leads to is loaded.
 */
export function Redirect({ to, state }: { readonly to: string; readonly state?: NavigationState }) {
  const navigate = useNavigate()
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void navigate({ href: to, replace: true, ...(state ? { state } : {}) })
  })
  return <PendingScreen />
}
