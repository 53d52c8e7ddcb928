/** The root of all routes, with the shell around every screen, and the guards of the signed-in and the signed-out part. */
import { createRootRoute, createRoute, Outlet, type RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Redirect } from '#app/redirect.tsx'
import { SignedInOnly, SignedOutOnly } from '#app/session-gate.tsx'
import { Shell } from '#app/shell.tsx'

interface Preloadable {
  readonly preload?: (() => Promise<void> | undefined) | undefined
}

/** Wraps a lazy screen that needs props from its route; the router still preloads its code. */
export const withCodeOf = (lazy: Preloadable, component: () => ReactNode): RouteComponent =>
  Object.assign(component, { preload: () => lazy.preload?.() })

export const root = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: () => <Redirect to="/" />,
})
export const getParentRoute = () => root

export const signedIn = createRoute({ getParentRoute, id: 'signed-in', component: SignedInOnly })

export const signedOut = createRoute({ getParentRoute, id: 'signed-out', component: SignedOutOnly })
