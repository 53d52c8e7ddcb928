import type { RouteView } from '#live/views.ts'
import { ChangeNote } from '#features/tours/my-tours/change-note.tsx'
import { PendingScreen } from '#app/redirect.tsx'
import { SharedRouteScreen } from '#features/routes/shared/shared-route-screen.tsx'
import { useSession } from '#live/session/session.ts'

const noteOfChanges = ({ pending }: RouteView) => <ChangeNote pending={pending} />

export function SharedRouteRoute({ shareToken }: { readonly shareToken: string }) {
  const session = useSession()
  // Until the session is known nothing is offered that would have to be withdrawn a moment later.
  if (session.name === 'restoring') return <PendingScreen />
  return (
    <SharedRouteScreen
      // The answer for a visitor does not say who owns the route, so a sign-in loads it again.
      key={`${session.name} ${shareToken}`}
      shareToken={shareToken}
      isSignedIn={session.name === 'signed-in'}
      changeNote={noteOfChanges}
    />
  )
}
