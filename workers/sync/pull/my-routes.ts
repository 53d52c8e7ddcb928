/**
 * Pulls custom routes. A route made on this device is stored under its own key, the server's copy too. While a create waits for
 * its answer, unknown routes of the list are not stored: one of them may be that route.
 */
import { filter, firstValueFrom, fromEvent, takeUntil } from 'rxjs'
import { NOT_YOURS } from '#contract/answer-codes.ts'
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import { fail, type Failure, ok, type Result } from '#contract/failure.ts'
import { PAGING } from '#contract/paging.ts'
import type { FactDocument, FactKey, ListFact } from '#data/store/documents.ts'
import { routeEntity, routeKeyOf } from '#changes/entities.ts'
import { readRows } from '#data/outbox/outbox.ts'
import type { OutboxRow } from '#changes/row.ts'
import { withFacts } from '#data/store/facts-lock.ts'
import type { RouteFact } from '#changes/subjects/route-fact.ts'
import { ROUTE_FACTS, storedRoute } from '#data/queries/routes.ts'
import { watchRows } from '#data/queries/rows.ts'
import type { Store } from '#data/store/store.ts'
import { listFact, readMyList } from './my-list.ts'
import { beginPull, isOpenedToBeNoted, writeFacts, type PullContext } from './pull-context.ts'
import type { List } from './walk-pages.ts'

const LIST = {
  endpoint: 'customRoutes',
  keyOf: ({ id }: CustomRoute) => String(id),
  pageSize: PAGING.customRoutes,
} satisfies List

export async function pullMyRoutes(context: PullContext): Promise<Result<null>> {
  const { store, now } = context
  const read = await readMyList(context, 'my-routes', LIST)
  if (!read.ok) return read
  const list = read.value
  if (!list) return ok(null)
  const { startedAt, begun, isStable, known } = list
  const listed = list.items as readonly CustomRoute[]
  const wasHeld = await writeRoutes(context, begun, listed, { isMine: true })
  if (isStable) await removeMissing(context, startedAt, begun, new Set(listed.map(({ id }) => id)))
  const { value, etag } = listFact(list, wasHeld)
  const before = known?.data.value as ListFact | undefined
  if (known && known.etag === etag && etag !== '' && before?.totalCount === value.totalCount) return ok(null)
  await store.facts.upsert({ id: 'my-routes', data: { value }, etag, fetchedAt: now() })
  return ok(null)
}

/** Pulls one route, by the server's id as text or by the key it was made under. */
export async function pullRoute(context: PullContext, routeKey: string): Promise<Result<null>> {
  const { store, http, signal, now } = context
  const begun = await beginPull(context)
  const facts = await readRouteFacts(store)
  const before = facts.find(({ fact }) => fact.key === routeKey || String(fact.route.id) === routeKey)
  const id =
    before?.fact.route.id ?? (await readServerIds(store)).get(routeEntity(routeKey)) ?? Number(routeKey)
  if (!Number.isInteger(id)) {
    // The route was made here and not sent yet, so there is nothing to fetch.
    const isMade = (await readRows(store.outbox)).some(({ entity }) => entity === routeEntity(routeKey))
    return isMade ? ok(null) : fail({ kind: 'rejected', status: 404 })
  }
  const answer = await http.call('customRoute', { params: { id } }, { signal, etag: before?.document.etag })
  if (!answer.ok) {
    if (before && isGone(answer.failure, before.fact)) await forget(context, begun, before.fact.key)
    return fail(answer.failure)
  }
  if (answer.value.isNotModified) {
    if (before && isOpeningToNote(before, now())) await noteOpened(context, before.document.id)
    return ok(null)
  }
  const route = answer.value.value as CustomRoute
  const wasHeld = await writeRoutes(context, begun, [route], { etag: answer.value.etag })
  if (!wasHeld || before) return ok(null)
  // A screen waits for the route. The answers to the creates show whether it is one of them.
  await untilNoneIsMade(context)
  return signal.aborted ? fail({ kind: 'aborted' }) : await pullRoute(context, routeKey)
}

/** True for a create that was sent and whose id is not known yet. */
const isBeingMade = ({ kind, firstSentAt, status }: OutboxRow): boolean =>
  kind === 'route-create' && firstSentAt > 0 && status !== 'failed'

const untilNoneIsMade = ({ store, signal }: Pick<PullContext, 'store' | 'signal'>): Promise<unknown> =>
  firstValueFrom(
    watchRows(store).pipe(
      filter((rows) => !rows.some(isBeingMade)),
      takeUntil(fromEvent(signal, 'abort')),
    ),
    { defaultValue: undefined },
  )

/** True for a deleted route, and for another user's that was made private or taken down: its copy here is removed. */
const isGone = (failure: Failure, { isMine }: RouteFact): boolean =>
  failure.kind === 'rejected' && (failure.status === 404 || (failure.code === NOT_YOURS && !isMine))

interface Known {
  readonly fact: RouteFact
  readonly document: FactDocument
}

/** True where the opening is to be noted: for routes of others alone, since the user's own are never removed. */
const isOpeningToNote = ({ fact, document }: Known, nowMs: number): boolean =>
  !fact.isMine && isOpenedToBeNoted(document.fetchedAt, nowMs)

const noteOpened = ({ store, locks, now }: PullContext, id: FactKey): Promise<void> =>
  withFacts(locks, store, async () => {
    const current = (await store.facts.findOne(id).exec())?.toJSON() as FactDocument | undefined
    if (current) await store.facts.upsert({ ...current, fetchedAt: now() })
  })

async function readRouteFacts({ facts }: Pick<Store, 'facts'>): Promise<Known[]> {
  const documents = await facts.find({ selector: ROUTE_FACTS as never }).exec()
  return documents.map((found) => {
    const document = found.toJSON() as FactDocument
    return { document, fact: storedRoute(document).fact }
  })
}

/** Returns the server's ids of routes made on this device, by entity. They outlive the facts. */
const readServerIds = async ({ outbox }: Pick<Store, 'outbox'>): Promise<Map<string, number>> =>
  new Map(
    (await outbox.read(({ serverIds }) => serverIds.toArray())).flatMap(({ entity, routeId }) =>
      routeId === undefined ? [] : [[entity, routeId]],
    ),
  )

const keyMadeHere = (made: ReadonlyMap<string, number>, routeId: number): string | undefined => {
  for (const [entity, id] of made) if (id === routeId) return routeKeyOf(entity)
  return undefined
}

/** Resolves with true where a route was not stored. `isMine`: they come from the user's own list, whatever the routes say. */
export async function writeRoutes(
  context: PullContext,
  begun: number,
  listed: readonly CustomRoute[],
  { isMine = false, etag }: { readonly isMine?: boolean; readonly etag?: string } = {},
): Promise<boolean> {
  const { store, now } = context
  const keysBefore = (await readRouteFacts(store)).map(({ fact }) => routeEntity(fact.key))
  const made = await readServerIds(store)
  const entities = [...keysBefore, ...made.keys(), ...listed.map(({ id }) => routeEntity(String(id)))]
  return writeFacts(context, begun, entities, async (isFenced) => {
    const known = new Map((await readRouteFacts(store)).map((one) => [one.fact.route.id, one]))
    const isCreating = (await readRows(store.outbox)).some(isBeingMade)
    let wasHeld = false
    const written: FactDocument[] = []
    for (const route of listed) {
      const before = known.get(route.id)
      const knownKey = before?.fact.key ?? keyMadeHere(made, route.id)
      const key = knownKey ?? String(route.id)
      if (isFenced(routeEntity(key), before !== undefined) || (knownKey === undefined && isCreating)) {
        wasHeld = true
        continue
      }
      const fact: RouteFact = {
        key,
        route,
        poiIds: before?.fact.poiIds ?? {},
        ...(before?.fact.mediaIds && { mediaIds: before.fact.mediaIds }),
        isMine: isMine || route.isOwner || (before?.fact.isMine ?? false),
      }
      const newEtag = etag ?? before?.document.etag ?? ''
      const isSame = before?.document.etag === newEtag && JSON.stringify(before.fact) === JSON.stringify(fact)
      if (isSame && !isOpeningToNote(before, now())) continue
      const { settled } = before?.document.data ?? {}
      written.push({
        id: routeEntity(key) as FactKey,
        data: { value: fact, ...(settled && { settled }) },
        etag: newEtag,
        fetchedAt: now(),
      })
    }
    if (written.length > 0) await store.facts.bulkUpsert(written)
    return wasHeld
  })
}

async function removeMissing(
  context: PullContext,
  startedAt: number,
  begun: number,
  listed: ReadonlySet<number>,
): Promise<void> {
  const { store, now } = context
  const waiting = new Set((await readRows(store.outbox)).map(({ entity }) => entity))
  const gone = (await readRouteFacts(store)).filter(
    ({ fact, document }) =>
      fact.isMine &&
      !listed.has(fact.route.id) &&
      // A time in the future comes from before the clock was set back.
      (document.fetchedAt < startedAt || document.fetchedAt > now()) &&
      !waiting.has(routeEntity(fact.key)),
  )
  for (const { fact } of gone) await forget(context, begun, fact.key)
}

const forget = (context: PullContext, begun: number, key: string): Promise<void> =>
  writeFacts(context, begun, [routeEntity(key)], async (isFenced) => {
    if (!isFenced(routeEntity(key), true)) await context.store.facts.bulkRemove([routeEntity(key)])
  })
