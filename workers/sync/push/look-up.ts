/**
 * Whether a create whose answer never came was done. Our server answers a repeated `Idempotency-Key` with the first answer;
 * a server that ignores keys would create a second one, so the list is searched before the create is sent again.
 */
import { fail, ok, type Result } from '#contract/failure.ts'
import { MAYBE_CREATED } from '#data/outbox/decide.ts'
import type { LookUp } from '#changes/kind-rules.ts'
import type { ChangeKind } from '#changes/payloads.ts'
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

/** What two readings of a clock that shows whole seconds may differ by. */
const SAME_TIME_MS = 2000
/** Where the server's clock was not known when it was sent, an item created this much earlier may still be ours. */
const DOUBTFUL_MS = 10 * 60_000

/**
 * The answer of the create where it was done, undefined where it was not. In doubt a conflict with the item as `current`:
 * the user is asked.
 */
export async function lookUp(
  { store, http, signal }: LookUpOptions,
  rules: LookUp<ChangeKind>,
  row: OutboxRow,
): Promise<Result<unknown>> {
  const list = await walkPages({ http, signal }, { endpoint: rules.endpoint, keyOf: JSON.stringify })
  if (!list.ok) return list
  const stored = await store.facts.find({ selector: ROUTE_FACTS as never }).exec()
  const made = await store.outbox.read(({ serverIds }) => serverIds.toArray())
  const known = new Set([
    ...stored.map((document) => storedRoute(document.toJSON() as never).fact.route.id),
    ...made.map(({ routeId }) => routeId),
  ])
  const sentAt = row.firstSentAt
  const hasClock = http.clockOffsetMs() !== undefined
  const mayBeOurs = list.value.items.filter((item) => {
    const isKnown = row.kind === 'route-create' && known.has((item as { id: number }).id)
    if (isKnown || !rules.matches(item, row.payload as never)) return false
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
