/** The guards of the screens. They follow the session as it changes: a sign-out in another tab leaves the screen too. */
import { Outlet, useLocation } from '@tanstack/react-router'
import { useSession } from '#live/session/session.ts'
import * as texts from '#texts/app.ts'
import { Redirect, PendingScreen } from './redirect.tsx'

/** Only paths of the app: a crafted `from` must not lead to another site. */
const isOwnPath = (from: unknown): from is string =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login')

/** Signed-in-only screens: a signed-out visit goes to /login and remembers where from. */
export function SignedInOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.name === 'restoring') return <PendingScreen label={texts.sessionLoading} />
  if (session.name === 'signed-out') {
    // Another navigation already leads to the login screen, with the address to come back to.
    if (location.pathname === '/login') return <PendingScreen />
    return <Redirect to="/login" state={{ from: location.href }} />
  }
  return <Outlet />
}

/** The guard of /login and /register: a signed-in user goes to the address that they came from, else to the dashboard. */
export function SignedOutOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.name === 'restoring') return <PendingScreen label={texts.sessionLoading} />
  if (session.name === 'signed-in') {
    const { from } = location.state
    return <Redirect to="/dashboard" href={isOwnPath(from) ? from : undefined} />
  }
  return <Outlet />
}
