/** The ways that a walker cannot or would rather not take. `way-effort.ts` turns them into costs. */

/** The needs that a person saved under "Accessibility" of the preferences. */
export interface WalkerNeeds {
  /** The walker uses a wheelchair: no stairs or raised kerbs, and preferably wide and even ways that are not steep. */
  readonly wheelchair: boolean
  readonly avoidsStairs: boolean
  readonly avoidsSteep: boolean
}

export const NO_WALKER_NEEDS: WalkerNeeds = { wheelchair: false, avoidsStairs: false, avoidsSteep: false }
