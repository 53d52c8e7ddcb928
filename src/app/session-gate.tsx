/** Who may see a screen. Guards follow the session live: a sign-out in another tab leaves the screen too. */
import { Outlet, useLocation } from '@tanstack/react-router'
import { useSession } from '#live/session/session.ts'
import * as texts from '#texts/app.ts'
import { PendingScreen } from './pending-screen.tsx'
import { Redirect } from './redirect.tsx'

/** Addresses of ours only: a crafted `from` must not lead elsewhere. */
const isOwnPath = (from: unknown): from is string =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login')

/** Signed-in-only screens: a signed-out visit goes to /login and remembers where from. */
export function SignedInOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.name === 'restoring') return <PendingScreen label={texts.sessionLoading} />
  if (session.name === 'signed-out') {
    // Somebody else is on the way there already, and knows where from.
    if (location.pathname === '/login') return <PendingScreen />
    return <Redirect to="/login" state={{ from: location.href }} />
  }
  return <Outlet />
}

/** /login and /register: a signed-in visit goes where it came from, else to the dashboard. */
export function SignedOutOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.name === 'restoring') return <PendingScreen label={texts.sessionLoading} />
  if (session.name === 'signed-in') {
    const { from } = location.state
    return <Redirect to={isOwnPath(from) ? from : '/dashboard'} />
  }
  return <Outlet />
}
