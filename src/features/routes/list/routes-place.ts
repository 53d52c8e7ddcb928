/** What of the list is in sight, and what its parts are handed. */
import type { ReactNode } from 'react'
import type { RouteView } from '#live/views.ts'

export type RoutesTab = 'mine' | 'public'

export interface RoutesPlace {
  readonly tab: RoutesTab
  /** '' for all. */
  readonly topic: string
  /** From 1. */
  readonly page: number
}

export interface RoutesScreenProps extends RoutesPlace {
  /** The address bar follows. */
  readonly onChange: (place: RoutesPlace) => void
  readonly onNavigate: (path: string) => void
  /** What became of the user's changes of a route. */
  readonly changeNote: (route: RouteView) => ReactNode
}
