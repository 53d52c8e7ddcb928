/** What people cannot or would rather not walk. What that makes of a way is in `way-effort.ts`. */

/** As saved under "Accessibility" of the preferences. */
export interface WalkerNeeds {
  /** In a wheelchair: no stairs and no raised kerbs, and rather wide and even ways that are not steep. */
  readonly wheelchair: boolean
  readonly avoidsStairs: boolean
  readonly avoidsSteep: boolean
}

export const NO_WALKER_NEEDS: WalkerNeeds = { wheelchair: false, avoidsStairs: false, avoidsSteep: false }
