import type { LatLng } from '#contract/geo.ts'

export interface Place extends LatLng {
  /** Deviation along each axis, where a filter reckoned the place; without one it is taken as it is. */
  readonly spreadM?: number | undefined
}
