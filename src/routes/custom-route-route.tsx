import { ChangeNote } from '#features/tours/my-tours/change-note.tsx'
import { RouteScreen } from '#features/routes/detail/route-screen.tsx'

export function CustomRouteRoute({ routeKey }: { readonly routeKey: string }) {
  return (
    <RouteScreen
      // Another route starts with fresh state.
      key={routeKey}
      routeKey={routeKey}
      changeNote={({ pending }) => <ChangeNote pending={pending} />}
    />
  )
}
