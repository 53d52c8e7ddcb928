/** What the map shows, free of any map library: screens hand these in, `ol-map.ts` draws them. Positions in degrees. */

/** What a stop is to the walker now. */
export type StopState = 'ahead' | 'next' | 'active' | 'nearby' | 'done'

export interface MapStop {
  readonly id: number
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly state?: StopState
  /** In the mark, instead of the stop's number. */
  readonly sign?: string | undefined
  /** Written beneath the mark. */
  readonly caption?: string | undefined
}

export interface MapPosition {
  readonly latitude: number
  readonly longitude: number
  /** Radius of the circle that holds the true position with 68 % probability (W3C Geolocation: 95 % in the standard). */
  readonly accuracyM: number
  /** Clockwise from north; absent while standing. */
  readonly headingDeg?: number | undefined
}

export type MapTheme = 'light' | 'dark' | 'high-contrast' | 'high-contrast-dark'

/** How it is drawn. */
export interface MapLook {
  readonly theme: MapTheme
  /** Times the ordinary text size, as the person set it. */
  readonly textScale: number
}

export interface MapContent {
  readonly stops: readonly MapStop[]
  /** [longitude, latitude] pairs; straight lines between the stops where it is missing. */
  readonly line?: readonly (readonly [number, number])[] | undefined
  /** The stops are no walk: there is no line between them. */
  readonly isScattered?: boolean | undefined
  /** Stretches that were walked already, [longitude, latitude]. */
  readonly walked?: readonly (readonly (readonly [number, number])[])[] | undefined
  readonly position?: MapPosition | undefined
  /** Legs between stops that are too long to walk, by the index of the stop that they begin at; drawn dashed. */
  readonly longLegs?: readonly number[] | undefined
}

/** Where the street map comes from: a stored archive, an address read by ranges, or nothing (the schematic map). */
export type StreetMap =
  | { readonly kind: 'stored'; readonly key: string; readonly archive: Blob }
  | { readonly kind: 'remote'; readonly url: string }
  | { readonly kind: 'none' }

/** The line to draw: the tour's own, else straight from stop to stop. */
export function lineOf(content: MapContent): readonly (readonly [number, number])[] {
  if (content.line && content.line.length > 1) return content.line
  if (content.isScattered) return []
  return content.stops.map((stop) => [stop.longitude, stop.latitude] as const)
}
