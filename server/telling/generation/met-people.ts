/** The people whom the listener has met on the walk, so that a later stop can recall them. */
export interface MetPeople {
  /** The stop that last spoke of each person, by the person's key. */
  readonly byPerson: Map<string, { readonly stopIndex: number; readonly place: string }>
  /** The stops at which the walk recalled a person: at each at most one. */
  readonly recalledAt: Set<number>
}

export const nobodyMet = (): MetPeople => ({ byPerson: new Map(), recalledAt: new Set() })
