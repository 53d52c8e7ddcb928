/** Draws the whole app at an address, for tests: the real router and shell over the fake live source. */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { createAppRouter } from './router.tsx'

export async function openApp(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const view = render(<RouterProvider router={router} />)
  return { router, ...view, path: () => router.latestLocation.pathname }
}
