// The globals that the benchmark puts on the pages that it measures.
declare global {
  /** Milliseconds from the pointer's release to the sound. */
  var tap: Promise<number>
  var tappedAt: number
  /** Gives the stand-in for geolocation its next position. */
  var walkTo: (place: readonly [latitude: number, longitude: number], timestamp: number) => void
  /** Kept, so that the distances are not calculated for nothing. */
  var near: unknown
}
export type Place = readonly [latitude: number, longitude: number]
