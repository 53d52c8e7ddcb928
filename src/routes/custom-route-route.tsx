import { RouteScreen } from '#features/routes/detail/route-screen.tsx'
import { routeChangeNote } from './route-change-note.tsx'

export function CustomRouteRoute({ routeKey }: { readonly routeKey: string }) {
  return (
    <RouteScreen
      // Another route starts with fresh state.
      key={routeKey}
      routeKey={routeKey}
      changeNote={routeChangeNote}
    />
  )
}
