/** The faults of a narrator's sentence, or of a whole section. */
export type FaultKind =
  | 'unknown-fact'
  | 'number'
  | 'name'
  | 'unlike'
  | 'cause'
  | 'negation'
  | 'hedge'
  | 'claim'
  | 'length'
  | 'years'
  | 'cliche'
  | 'markup'
  | 'script'
  | 'repeat'
  | 'early'
  | 'in-sight'
  | 'earlier-alone'
  | 'untold'
  | 'order'
  | 'unintroduced'
  | 'look-first'
  | 'unnamed'
  | 'too-short'
  | 'too-long'

export interface Fault {
  readonly kind: FaultKind
  /** The words that are meant; a number of words for lengths. */
  readonly detail: string
}
