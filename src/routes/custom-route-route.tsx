import { useNavigate } from '@tanstack/react-router'
import { RouteScreen } from '#features/routes/detail/route-screen.tsx'
import { routeChangeNote } from './route-change-note.tsx'

export function CustomRouteRoute({ routeKey }: { readonly routeKey: string }) {
  const navigate = useNavigate()
  return (
    <RouteScreen
      // Another route begins anew.
      key={routeKey}
      routeKey={routeKey}
      onNavigate={(path) => void navigate({ href: path })}
      changeNote={routeChangeNote}
    />
  )
}
