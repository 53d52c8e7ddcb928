/** One custom route by its key: the user's own, or a public one. A stored one shows without a connection. */
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useOnline } from '#live/connection.ts'
import { useRoute } from '#live/routes.ts'
import type { RouteView } from '#live/views.ts'
import { RouteConflict } from '../conflict/route-conflict.tsx'
import { RefusedFiles } from '../media/refused-files.tsx'
import { useRouteToasts } from '../use-route-toasts.ts'
import { RouteDetail } from './route-detail.tsx'
import { RouteLoading, RouteMissing } from './route-states.tsx'

export interface RouteScreenProps {
  /** The server's id as text, or the key that this device gave it. */
  readonly routeKey: string
  readonly changeNote: (route: RouteView) => ReactNode
}

export function RouteScreen({ routeKey, changeNote }: RouteScreenProps) {
  const { status, data: route, failure, reload } = useRoute(routeKey)
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [isDeleted, setDeleted] = useState(false)
  useRouteToasts()

  const leave = () => {
    setDeleted(true)
    void navigate({ to: '/custom-routes' })
  }
  if (isDeleted || status === 'loading') return <RouteLoading />
  if (status === 'failed' || !route)
    return <RouteMissing failure={failure ?? { kind: 'offline' }} isSignedIn onTryAgain={reload} />
  return (
    <RouteDetail
      route={route}
      isSignedIn
      note={
        <>
          {changeNote(route)}
          <RouteConflict routeKey={route.key} />
          <RefusedFiles routeKey={route.key} />
        </>
      }
      isAsLastSeen={!isOnline && !route.isOwner}
      onDelete={leave}
    />
  )
}
