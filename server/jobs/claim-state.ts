/**
 * Decides when a queue claims its next piece of work. Pure: the queue reports what happened, and gets the new state and whether it
 * is to claim now.
 */

export interface ClaimState {
  /** The number of pieces that may run at the same time. */
  readonly concurrency: number
  readonly running: number
  /** True while a claim is asked of the database. One is asked at a time. */
  readonly isClaiming: boolean
  /** False once a claim found no work, until something reports that there may be some. */
  readonly mayHaveWork: boolean
  readonly isClosed: boolean
}

export type ClaimEvent =
  /** Work may have been added, or the lease of another process may have run out. */
  | 'woken'
  | 'claimed'
  | 'found-nothing'
  /** The database did not answer. The next `woken` tries again. */
  | 'claim-failed'
  | 'run-ended'
  | 'closed'

export interface ClaimDecision {
  readonly state: ClaimState
  /** True where the queue asks the database for its next piece of work now. */
  readonly claims: boolean
}

export const openClaimState = (concurrency: number): ClaimState => ({
  concurrency,
  running: 0,
  isClaiming: false,
  mayHaveWork: false,
  isClosed: false,
})

/** Returns the state after the event, without the claim that may follow from it. */
function after(state: ClaimState, event: ClaimEvent, wasWokenWhileClaiming: boolean): ClaimState {
  switch (event) {
    case 'woken':
      return { ...state, mayHaveWork: true }
    case 'claimed':
      return { ...state, isClaiming: false, running: state.running + 1, mayHaveWork: true }
    case 'found-nothing':
      return { ...state, isClaiming: false, mayHaveWork: wasWokenWhileClaiming }
    case 'claim-failed':
      return { ...state, isClaiming: false, mayHaveWork: false }
    case 'run-ended':
      // A run that failed has made its work free again.
      return { ...state, running: state.running - 1, mayHaveWork: true }
    case 'closed':
      return { ...state, isClosed: true }
    default:
      return event satisfies never
  }
}

export function decideClaim(state: ClaimState, event: ClaimEvent): ClaimDecision {
  // A claim that began before `woken` may have missed the new work, so its empty answer does not count.
  const next = after(state, event, state.mayHaveWork)
  const claims = !next.isClosed && !next.isClaiming && next.mayHaveWork && next.running < next.concurrency
  // From here on `mayHaveWork` records what is reported while the claim is under way.
  return { claims, state: claims ? { ...next, isClaiming: true, mayHaveWork: false } : next }
}
