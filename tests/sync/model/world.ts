/** What a sequence plays in, and how a broken rule is told. */
import type { OutboxRow } from '#data/outbox/row.ts'
import type { Store } from '#data/store.ts'
import type { TestServer, TestUser } from '#tests/support/server.ts'
import type { Device } from './device.ts'
import type { FaultyLink } from './faulty-link.ts'
import type { AccountModel, Ledger, RouteModel } from './ledger.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A rule of the engine broken on purpose, from outside. */
export interface BrokenRule {
  readonly rekey?: (key: string) => string
  readonly engineStore?: (store: Store) => Store
  readonly pageStore?: (store: Store) => Store
}

export interface World {
  readonly server: TestServer
  readonly user: TestUser
  readonly time: VirtualTime
  readonly link: FaultyLink
  readonly device: Device
  readonly ledger: Ledger
  readonly routes: RouteModel
  readonly account: AccountModel
  /** Tours that a screen showed once. */
  readonly seen: Set<number>
  readonly broken: BrokenRule
}

export class Violation extends Error {
  override readonly name = 'Violation'
}
export const hold = (condition: boolean, rule: string): void => {
  if (!condition) throw new Violation(rule)
}

export const isUndecided = ({ status }: OutboxRow): boolean => status === 'failed' || status === 'conflict'

/** Rows that no screen folds in. */
export const notFoldedOf = (rows: readonly OutboxRow[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => isUndecided(row) || row.status === 'blocked').map(({ id }) => id))
