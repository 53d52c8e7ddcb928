/**
 * The content of the map, independent of any map library: screens pass it in, `ol-map.ts` draws it. Positions are in degrees.
 */

/** The state of a stop for the walker. */
export type StopState = 'ahead' | 'next' | 'active' | 'nearby' | 'done'

export interface MapStop {
  readonly id: number
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly state?: StopState
  /** Shown in the mark instead of the stop's number. */
  readonly sign?: string | undefined
  /** Written below the mark. */
  readonly caption?: string | undefined
}

export interface MapPosition {
  readonly latitude: number
  readonly longitude: number
  /** The radius of the circle that holds the true position with 68 % probability (W3C Geolocation: 95 % in the standard). */
  readonly accuracyM: number
  /** Clockwise from north; absent while the walker stands. */
  readonly headingDeg?: number | undefined
}

export type MapTheme = 'light' | 'dark' | 'high-contrast' | 'high-contrast-dark'

/** The appearance of the map. */
export interface MapLook {
  readonly theme: MapTheme
  /** A multiple of the default text size, by the user's setting. */
  readonly textScale: number
}

export interface MapContent {
  readonly stops: readonly MapStop[]
  /** [longitude, latitude] pairs; without them straight lines between the stops. */
  readonly line?: readonly (readonly [number, number])[] | undefined
  /** The stops are not a walk: no line is drawn between them. */
  readonly isScattered?: boolean | undefined
  /** The parts that were walked already, as [longitude, latitude] pairs. */
  readonly walked?: readonly (readonly (readonly [number, number])[])[] | undefined
  readonly position?: MapPosition | undefined
  /** Legs between stops that are too long to walk, by the index of the stop that they begin at; drawn dashed. */
  readonly longLegs?: readonly number[] | undefined
}

/** The source of the street map: a stored archive, an address that is read by ranges, or nothing (the schematic map). */
export type StreetMap =
  | { readonly kind: 'stored'; readonly key: string; readonly archive: Blob }
  | { readonly kind: 'remote'; readonly url: string }
  | { readonly kind: 'none' }

/** Returns the line to draw: the tour's own, else straight lines between the stops. */
export function lineOf(content: MapContent): readonly (readonly [number, number])[] {
  if (content.line && content.line.length > 1) return content.line
  if (content.isScattered) return []
  return content.stops.map((stop) => [stop.longitude, stop.latitude] as const)
}

/** The `zIndex` of each layer, from the lowest to the highest. */
export const LAYER = {
  ground: 0,
  grid: 1,
  route: 10,
  walked: 20,
  names: 25,
  stops: 30,
  position: 40,
} as const

/** The layers with this name share one declutter group: a name is not placed over a stop's mark. */
export const DECLUTTERED = 'names'
