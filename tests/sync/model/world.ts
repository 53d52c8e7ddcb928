/** The state of a sequence, and how a violation is reported. */
import { MAYBE_CREATED } from '#data/outbox/decide.ts'
import type { OutboxRow } from '#changes/row.ts'
import type { TestServer, TestUser } from '#tests/support/server.ts'
import type { Device } from './device.ts'
import type { FaultyLink } from './faulty-link.ts'
import type { AccountModel, Ledger, RouteModel } from './ledger.ts'
import type { VirtualTime } from './virtual-time.ts'

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
  /** At least once. */
  wasSignedOut: boolean
  /** After a sign-out, until the list is here again. */
  areRoutesForgotten: boolean
  /** The number of changes that another build of the app left. */
  strangers: number
}

export class Violation extends Error {
  override readonly name = 'Violation'
}
export const hold = (condition: boolean, rule: string): void => {
  if (!condition) throw new Violation(rule)
}

export const isUndecided = ({ status }: OutboxRow): boolean => status === 'failed' || status === 'conflict'

/** Kinds of change that say all that earlier ones of their kind said, and those that end what they are about. */
const LAST_WORD = /^(?:tour-publicity|route-like|consent|profile|preferences-.*)$/
const DELETE = /^(?:tour|route)-delete$/

/** An edit of a photo that was deleted, or of which a later one says the same; of two primary pictures the later one counts. */
function isOutdatedEdit(row: OutboxRow, later: OutboxRow): boolean {
  if (row.kind !== 'media-edit') return false
  const { fileKey, poiKey, caption, isPrimary } = row.payload
  if (later.kind === 'media-delete') return later.payload.fileKey === fileKey
  if (later.kind !== 'media-edit' || (isPrimary && !later.payload.isPrimary)) return false
  if (later.payload.fileKey === fileKey) return caption === undefined || later.payload.caption !== undefined
  return caption === undefined && later.payload.poiKey === poiKey
}

/**
 * Nobody is asked about a change that was refused, where a later one of the person's says all that it said: it goes, before or
 * after its refusal. Any other change stays until it is done or the person has decided.
 */
export function endOutdated({ ledger, link }: World, rows: readonly OutboxRow[]): void {
  const left = new Set(rows.map(({ id }) => id))
  const executed = new Set(link.executed.map(({ key }) => key))
  const all = [...ledger.rows.values()]
  for (const [place, { row, fate }] of all.entries()) {
    if (fate !== 'open' || left.has(row.id) || executed.has(row.id) || !link.refused.has(row.id)) continue
    const isOutdated = all
      .slice(place + 1)
      .some(
        ({ row: later }) =>
          later.entity === row.entity &&
          (DELETE.test(later.kind) ||
            (later.kind === row.kind && LAST_WORD.test(later.kind)) ||
            isOutdatedEdit(row, later)),
      )
    if (isOutdated) ledger.end(row.id, 'coalesced')
  }
}

/** Only what was refused for good stops, and a create whose answer was lost and that may have been done. */
export function checkStopped({ link }: World, rows: readonly OutboxRow[]): void {
  for (const { id, kind, status, failure } of rows.filter(isUndecided)) {
    const isDoubtful = failure?.kind === 'conflict' && failure.code === MAYBE_CREATED
    hold(
      link.refused.has(id) || isDoubtful,
      `a ${kind} is ${status} that nobody refused: ${JSON.stringify(failure)}`,
    )
  }
}

/** Rows that no screen folds in. */
export const notFoldedOf = (rows: readonly OutboxRow[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => isUndecided(row) || row.status === 'blocked').map(({ id }) => id))
