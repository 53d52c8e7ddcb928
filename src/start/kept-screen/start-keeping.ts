/** Starts storing screens once a user is signed in and the first screen is shown; a visitor never loads that code. */
import { whenAtRest } from '#live/first-views.ts'
import { getSession, subscribeSession } from '#live/session/session-store.ts'

export function startKeeping(root: Element): void {
  const begin = () => {
    if (getSession().name !== 'signed-in') return
    stop()
    whenAtRest()
      .then(() => import('./keep-screens.ts'))
      .then(
        ({ keepScreens }) => keepScreens(root),
        () => {},
      )
  }
  const stop = subscribeSession(begin)
  begin()
}
