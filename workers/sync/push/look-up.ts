/**
 * The search for a create whose answer never came. Our server answers a repeated `Idempotency-Key` with the first answer; a
 * server that ignores keys would create a second one, so its list is searched before the create is sent again.
 */
import { fail, ok, type Result } from '#contract/failure.ts'
import { MAYBE_CREATED } from '#data/outbox/decide.ts'
import type { KnownIds, LookUp } from '#changes/kind-rules.ts'
import type { OutboxRow } from '#changes/row.ts'
import { storedRoute, ROUTE_FACTS } from '#data/queries/routes.ts'
import type { Store } from '#data/store/store.ts'
import type { Http } from '../http/http.ts'
import { walkPages } from '../pull/walk-pages.ts'

export interface LookUpOptions {
  readonly store: Store
  readonly http: Http
  readonly signal: AbortSignal
}

/** Two readings of a clock that shows whole seconds may differ by this much. */
const SAME_TIME_MS = 2000
/** Where the server's clock was not known when the create was sent, an item made up to 10 minutes earlier may still be ours. */
const DOUBTFUL_MS = 10 * 60_000

async function readKnownIds(store: Store): Promise<KnownIds> {
  const stored = await store.facts.find({ selector: ROUTE_FACTS as never }).exec()
  const created = await store.outbox.read(({ serverIds }) => serverIds.toArray())
  return {
    routeIds: new Set([
      ...stored.map((document) => storedRoute(document.toJSON() as never).fact.route.id),
      ...created.flatMap(({ routeId }) => routeId ?? []),
    ]),
  }
}

/**
 * Resolves with the answer of the create where it was done, with undefined where it was not. In doubt it fails with a conflict
 * whose `current` is the item, and the user decides.
 */
export async function lookUp(
  { store, http, signal }: LookUpOptions,
  rules: LookUp<unknown>,
  row: OutboxRow,
): Promise<Result<unknown>> {
  const list = await walkPages({ http, signal }, { endpoint: rules.endpoint, keyOf: JSON.stringify })
  if (!list.ok) return list
  const known = await readKnownIds(store)
  const sentAt = row.firstSentAt
  const hasClock = http.clockOffsetMs() !== undefined
  const mayBeOurs = list.value.items.filter((item) => {
    if (rules.isKnown?.(item, known) || !rules.matches(item, row.payload)) return false
    const createdAt = Date.parse(rules.createdAt(item))
    return !(createdAt < sentAt - DOUBTFUL_MS)
  })
  const surely = mayBeOurs.filter((item) => Date.parse(rules.createdAt(item)) >= sentAt - SAME_TIME_MS)
  const [only] = surely
  if (mayBeOurs.length === 0 || (hasClock && surely.length === 0)) return ok(undefined)
  if (hasClock && surely.length === 1 && only !== undefined) return ok(rules.answerOf(only))
  return fail({
    kind: 'conflict',
    status: 409,
    code: MAYBE_CREATED,
    current: rules.answerOf(only ?? mayBeOurs[0]),
  })
}
