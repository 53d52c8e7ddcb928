/** For tests: the whole app at an address over the fake live source, and parts of the app that need no more than a router. */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { BareRouter, createBareRouter } from './bare-router.tsx'
import { createAppRouter } from './router.tsx'

/** Draws the whole app with the real router and shell. */
export async function openApp(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const view = render(<RouterProvider router={router} />)
  return { router, ...view, path: () => router.latestLocation.pathname }
}

/**
 * Draws a part of the app. `paths` lists the paths that the part has navigated to; `state` returns the state of the last history
 * entry.
 */
export function renderInRouter(part: ReactElement, path = '/') {
  const router = createBareRouter(path)
  const paths: string[] = []
  router.history.subscribe(({ location }) => paths.push(location.pathname))
  const inRouter = (children: ReactElement) => <BareRouter router={router}>{children}</BareRouter>
  const { rerender, ...view } = render(inRouter(part))
  return {
    ...view,
    rerender: (next: ReactElement) => rerender(inRouter(next)),
    paths,
    state: () => router.history.location.state,
  }
}
