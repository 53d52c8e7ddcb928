/** A route by its link. Visitors can see it; signed-in users can also like it, copy it and have a tour generated from it. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRoute, useSharedRoute } from '#live/routes.ts'
import type { RouteView } from '#live/views.ts'
import { RouteDetail } from '../detail/route-detail.tsx'
import { RouteLoading, RouteMissing } from '../detail/route-states.tsx'
import { useRouteToasts } from '../use-route-toasts.ts'

export interface SharedRouteScreenProps {
  readonly shareToken: string
  readonly isSignedIn: boolean
  readonly changeNote: (route: RouteView) => ReactNode
}

export function SharedRouteScreen(props: SharedRouteScreenProps) {
  const { shareToken, isSignedIn } = props
  const { state, last, reload } = useSharedRoute(shareToken)
  if (state.name === 'loading' && !last) return <RouteLoading />
  if (state.name === 'failed')
    return <RouteMissing failure={state.failure} isShared isSignedIn={isSignedIn} onTryAgain={reload} />
  const route = state.name === 'ready' ? state.value : last
  if (!route) return <RouteLoading />
  if (!isSignedIn) return <RouteDetail route={route} isSignedIn={false} onDelete={() => undefined} />
  return <SignedIn {...props} route={route} />
}

/** The stored version of the route is as new, and includes the user's own changes; a private one is not stored. */
function SignedIn(props: SharedRouteScreenProps & { readonly route: RouteView }) {
  const { shareToken, changeNote } = props
  const navigate = useNavigate()
  const stored = useRoute(props.route.key)
  const route = stored.status === 'ready' && stored.data ? stored.data : props.route
  useRouteToasts()
  return (
    <RouteDetail
      route={route}
      isSignedIn
      shareToken={shareToken}
      note={changeNote(route)}
      onDelete={() => void navigate({ to: '/custom-routes' })}
    />
  )
}
