/** The router without screens, for the prerendered page and for tests of components: their links only need their addresses. */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { parseSearch, stringifySearch } from './search.ts'

export const createBareRouter = (path = '/') =>
  createRouter({
    routeTree: createRootRoute(),
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [path] }),
  })

export function BareRouter(props: {
  readonly router?: ReturnType<typeof createBareRouter>
  readonly children?: ReactNode
}) {
  const [router] = useState(() => props.router ?? createBareRouter())
  return <RouterContextProvider router={router}>{props.children}</RouterContextProvider>
}
