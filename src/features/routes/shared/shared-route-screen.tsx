/** A route by its link. Visitors see it; who is signed in can like it, copy it and have a tour made of it. */
import type { ReactNode } from 'react'
import { useRoute, useSharedRoute } from '#live/routes.ts'
import type { RouteView } from '#live/views.ts'
import { RouteDetail } from '../detail/route-detail.tsx'
import { RouteLoading, RouteMissing } from '../detail/route-states.tsx'
import { useRouteToasts } from '../use-route-toasts.ts'

export interface SharedRouteScreenProps {
  readonly shareToken: string
  readonly isSignedIn: boolean
  readonly onNavigate: (path: string) => void
  readonly changeNote: (route: RouteView) => ReactNode
}

export function SharedRouteScreen(props: SharedRouteScreenProps) {
  const { shareToken, isSignedIn, onNavigate } = props
  const { state, last, reload } = useSharedRoute(shareToken)
  if (state.name === 'loading' && !last) return <RouteLoading />
  if (state.name === 'failed')
    return <RouteMissing failure={state.failure} isShared isSignedIn={isSignedIn} onTryAgain={reload} />
  const route = state.name === 'ready' ? state.value : last
  if (!route) return <RouteLoading />
  if (!isSignedIn)
    return <RouteDetail route={route} isSignedIn={false} onNavigate={onNavigate} onDelete={() => undefined} />
  return <SignedIn {...props} route={route} />
}

/** What this device stores of the route is as new, and has the user's own changes of it; a private one is not stored. */
function SignedIn(props: SharedRouteScreenProps & { readonly route: RouteView }) {
  const { shareToken, onNavigate, changeNote } = props
  const stored = useRoute(props.route.key)
  const route = stored.status === 'ready' && stored.data ? stored.data : props.route
  useRouteToasts()
  return (
    <RouteDetail
      route={route}
      isSignedIn
      shareToken={shareToken}
      note={changeNote(route)}
      onNavigate={onNavigate}
      onDelete={() => onNavigate('/custom-routes')}
    />
  )
}
