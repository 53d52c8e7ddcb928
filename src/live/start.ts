/** Starts the live data of the page. Nothing here loads the store or the worker before a session or a screen needs them. */
import { watchSettings } from '#platform/storage/settings-storage.ts'
import { watchOnline } from '#platform/network/network.ts'
import { watchVisibility } from '#platform/page/visibility.ts'
import { startFirstViews, whenAtRest } from './first-views.ts'
import { publishNotice } from './notices.ts'
import { tellSignOuts } from './session/end-session.ts'
import {
  followStoredSession,
  getSession,
  restoreSession,
  revalidateUser,
  sessionExpired,
} from './session/session.ts'
import { TOKEN_KEY } from './session/session-store.ts'
import { getSource, provideSource } from './source.ts'

let started = false

/** The page's entry calls it once, before the first render. It returns at once. */
export function startLive(): void {
  if (started) return
  started = true
  provideSource(async () => {
    const openStoreSource = async () => (await import('./sources/store-source.ts')).openStoreSource()
    const source =
      getSession().name === 'signed-out'
        ? (await import('./sources/visitor-source.ts')).openVisitorSource({ openStoreSource })
        : await openStoreSource()
    source.onNotice(publishNotice)
    source.onUnauthorized((token) => void sessionExpired(token))
    return source
  })
  watchSettings((key) => {
    if (key === null || key === TOKEN_KEY) void followStoredSession()
  })
  // A frozen tab gets no events, so it reads what other tabs did meanwhile.
  watchVisibility((visible) => {
    if (visible) void followStoredSession()
  })
  watchOnline((online) => {
    if (online) void tellSignOuts()
  })
  startFirstViews()
  void whenAtRest().then(tellSignOuts)
  const session = getSession()
  if (session.name === 'restoring') void restoreSession()
  if (session.name === 'signed-in') void whenAtRest().then(() => getSource().then(revalidateUser, () => {}))
}
