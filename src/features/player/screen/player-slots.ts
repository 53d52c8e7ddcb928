/**
 * The parts of the player's screen that come from other features, by way of the route: they know nothing of the
 * player.
 */
import type { ReactNode } from 'react'
import type { TourView } from '#live/views.ts'
import type { PlayerMapProps } from '../walk-map/player-map-props.ts'

export interface PlayerSlots {
  readonly map: (props: PlayerMapProps) => ReactNode
  readonly download: (tourId: number) => ReactNode
  readonly weather?: ((tour: TourView) => ReactNode) | undefined
  readonly emergency?: ((tour: TourView) => ReactNode) | undefined
}
