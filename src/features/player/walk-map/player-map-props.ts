import type { StopState } from '#map/map-model.ts'

/** The props of the walk's map; degrees, [longitude, latitude] in `line`. */
export interface PlayerMapProps {
  readonly stops: readonly {
    readonly id: number
    readonly name: string
    readonly latitude: number
    readonly longitude: number
    readonly state: StopState
  }[]
  readonly line: readonly (readonly [number, number])[] | undefined
  /** The way that was walked, in stretches of [longitude, latitude]. */
  readonly walked: readonly (readonly (readonly [number, number])[])[]
  readonly position:
    | {
        readonly latitude: number
        readonly longitude: number
        readonly accuracyM: number
        readonly headingDeg?: number | undefined
      }
    | undefined
  readonly mapUrl: string | null | undefined
  /** The stop to centre on. */
  readonly activeStopId: number | undefined
  onSelectStop(stop: { readonly id: number }): void
}
