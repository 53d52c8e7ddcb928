/** A rectangle between two meridians and two parallels, in degrees. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
