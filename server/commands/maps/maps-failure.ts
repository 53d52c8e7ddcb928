/** Why a map was not added or cut; the message is for the person at the terminal. */
export class MapsFailure extends Error {
  override readonly name = 'MapsFailure'
  readonly kind: 'no-map' | 'unreadable' | 'unreachable' | 'there-already' | 'nothing-to-cut'

  constructor(kind: MapsFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
