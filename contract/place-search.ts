/** The search for known places around a point, for the builder of routes. Radii in metres. */
export const PLACES = {
  radiusDefaultM: 1500,
  /** The server answers no wider search: a walk does not reach farther. */
  radiusMaxM: 5000,
  limitDefault: 50,
  limitMax: 100,
  /**
   * The page asks around the middle of a square of 0.01 degrees, so that near points share one answer. The middle is at most 0.8 km away,
   * so it asks within `shownM` and 0.8 km.
   */
  askedM: 2800,
  /** The page shows the places within this distance of the point. */
  shownM: 2000,
} as const
