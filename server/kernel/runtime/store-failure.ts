/**
 * The reason why the object store did not take or return a file. The failure passes, so the caller tries again later.
 */
export type StoreFailureKind = 'full' | 'unreachable' | 'refused'

const SAID: Readonly<Record<StoreFailureKind, string>> = {
  full: 'the object store is full',
  unreachable: 'the object store does not answer',
  refused: 'the object store refuses (bucket, keys or rights)',
}

export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
  readonly kind: StoreFailureKind

  constructor(kind: StoreFailureKind, cause: unknown) {
    super(`${SAID[kind]}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause })
    this.kind = kind
  }
}
