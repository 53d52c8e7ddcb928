/** The people whom the listener has met on the walk, so that a later stop can recall them. */
export interface MetPeople {
  /** The stop that last spoke of each person, by the person's key. `place` is undefined where that was on the way: no stop to recall. */
  readonly byPerson: Map<string, { readonly stopIndex: number; readonly place: string | undefined }>
  /** The people whom the walk recalled or announced: once is enough. */
  readonly recalled: Set<string>
  /** The stops at which the walk recalled a person: at each at most one. */
  readonly recalledAt: Set<number>
}

export const nobodyMet = (): MetPeople => ({
  byPerson: new Map(),
  recalled: new Set(),
  recalledAt: new Set(),
})
