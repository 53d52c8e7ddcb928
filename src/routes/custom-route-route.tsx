import type { RouteView } from '#live/views.ts'
import { ChangeNote } from '#features/tours/my-tours/change-note.tsx'
import { RouteScreen } from '#features/routes/detail/route-screen.tsx'

const noteOfChanges = ({ pending }: RouteView) => <ChangeNote pending={pending} />

export function CustomRouteRoute({ routeKey }: { readonly routeKey: string }) {
  return (
    <RouteScreen
      // Another route starts with fresh state.
      key={routeKey}
      routeKey={routeKey}
      changeNote={noteOfChanges}
    />
  )
}
