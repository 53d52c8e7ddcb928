/** The visible part of the list, and the props of its parts. */
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
  /** Updates the address bar. */
  readonly onChange: (place: RoutesPlace) => void
  /** Draws the state of the user's changes of a route. */
  readonly changeNote: (route: RouteView) => ReactNode
}
