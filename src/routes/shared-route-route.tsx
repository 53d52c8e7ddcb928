import { useNavigate } from '@tanstack/react-router'
import { PendingScreen } from '#app/pending-screen.tsx'
import { SharedRouteScreen } from '#features/routes/shared/shared-route-screen.tsx'
import { useSession } from '#live/session/session.ts'
import { routeChangeNote } from './route-change-note.tsx'

export function SharedRouteRoute({ shareToken }: { readonly shareToken: string }) {
  const navigate = useNavigate()
  const session = useSession()
  // Who may do what is known in a moment: nothing is offered that another look takes back.
  if (session.name === 'restoring') return <PendingScreen />
  return (
    <SharedRouteScreen
      // What was told to a visitor does not say whose it is.
      key={`${session.name} ${shareToken}`}
      shareToken={shareToken}
      isSignedIn={session.name === 'signed-in'}
      onNavigate={(path) => void navigate({ href: path })}
      changeNote={routeChangeNote}
    />
  )
}
