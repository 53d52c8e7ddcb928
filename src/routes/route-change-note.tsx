import { ChangeNote } from '#features/tours/my-tours/change-note.tsx'
import type { RouteView } from '#live/views.ts'

/**
 * A note about the user's pending changes of a route. The routes feature gets it as a prop, since features do not import each
 * other.
 */
export const routeChangeNote = ({ pending }: RouteView) => <ChangeNote pending={pending} />
