import type { RouteView } from '#live/views.ts'
import { ChangeNote } from '#features/tours/my-tours/change-note.tsx'
import type { RoutesPlace } from '#features/routes/list/routes-place.ts'
import { RoutesScreen } from '#features/routes/list/routes-screen.tsx'

const noteOfChanges = ({ pending }: RouteView) => <ChangeNote pending={pending} />

export interface CustomRoutesRouteProps {
  readonly place: RoutesPlace
  readonly onChange: (place: RoutesPlace) => void
}

export function CustomRoutesRoute({ place, onChange }: CustomRoutesRouteProps) {
  return <RoutesScreen {...place} onChange={onChange} changeNote={noteOfChanges} />
}
