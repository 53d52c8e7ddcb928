import { ChangeNote } from '#features/tours/my-tours/change-note.tsx'
import type { RouteView } from '#live/views.ts'

/** What became of the user's changes of a route. The screens of routes do not make it themselves. */
export const routeChangeNote = ({ pending }: RouteView) => <ChangeNote pending={pending} />
