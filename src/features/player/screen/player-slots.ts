/** What belongs on the player's screen and comes from other features, which know nothing of the player: by the route. */
import type { ReactNode } from 'react'
import type { TourView } from '#live/views.ts'
import type { PlayerMapProps } from '../walk-map/player-map-props.ts'

export interface PlayerSlots {
  readonly map: (props: PlayerMapProps) => ReactNode
  readonly download: (tourId: number) => ReactNode
  readonly weather?: ((tour: TourView) => ReactNode) | undefined
  readonly emergency?: ((tour: TourView) => ReactNode) | undefined
}
