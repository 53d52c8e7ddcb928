import { MAIN_ID } from '#ui/page/page.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { PlainAddress } from '#ui/link/link.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { NavigationState } from './return-path.ts'

/**
 * Navigates elsewhere, once. The router's own component navigates at every render, and a guard keeps rendering while the screen
 * that it leads to loads.
 */
export function Redirect(props: {
  readonly to: PlainAddress
  /** Path, search and hash; takes the place of `to` where the address comes from the history entry. */
  readonly href?: string | undefined
  readonly state?: NavigationState | undefined
}) {
  const { to, href, state } = props
  const navigate = useNavigate()
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void navigate({ to, href, replace: true, ...(state && { state }) })
  })
  return <PendingScreen />
}

/** Shown in place of a screen whose code or session is loading. */
export function PendingScreen({ label }: { readonly label?: string | undefined }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} aria-busy="true">
      <Spinner isCentred label={label} />
    </main>
  )
}
