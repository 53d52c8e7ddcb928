import type { RoutesPlace } from '#features/routes/list/routes-place.ts'
import { RoutesScreen } from '#features/routes/list/routes-screen.tsx'
import { routeChangeNote } from './route-change-note.tsx'

export interface CustomRoutesRouteProps {
  readonly place: RoutesPlace
  readonly onChange: (place: RoutesPlace) => void
}

export function CustomRoutesRoute({ place, onChange }: CustomRoutesRouteProps) {
  return <RoutesScreen {...place} onChange={onChange} changeNote={routeChangeNote} />
}
