/** Custom routes in a sequence: what the person does with them, what must show, and what must have come of it. */
import { and, eq } from 'drizzle-orm'
import type { FactDocument } from '#data/documents.ts'
import { enqueue, type OutboxContext } from '#data/outbox/enqueue.ts'
import { routeEntity } from '#changes/entities.ts'
import type { ChangePayloads } from '#changes/payloads.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { ROUTE_FACTS, storedRoute } from '#data/queries/routes.ts'
import type { RouteDraft } from '#data/routes/route-draft.ts'
import { foldRoute, listRoutes } from '#data/routes/route-list.ts'
import { customRoutes, routeLikes, users } from '#server/db/schema.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { ModelRoute, RouteModel } from './ledger.ts'
import { mortalTab } from './mortal-tab.ts'
import { ROUTE_SLOTS, type RouteAct } from './steps.ts'
import { hold, notFoldedOf, type World } from './world.ts'

const draft = (name: string): RouteDraft => ({
  name,
  description: null,
  topic: 'History',
  isPublic: false,
  pois: ['a', 'b', 'c'].map((key, index) => ({
    key: `poi-${key}`,
    name: `Stop ${key}`,
    latitude: 43.7 + index / 100,
    longitude: 11.2,
  })),
})

/** A public route of somebody else, the same for every sequence of a server. */
const theirs = new WeakMap<TestServer, Promise<number>>()

async function makeTheirs({ database }: TestServer): Promise<number> {
  const names = { firstName: 'Grace', lastName: 'Walker' }
  const [owner] = await database.db
    .insert(users)
    .values({ email: `${crypto.randomUUID()}@example.org`, ...names })
    .returning({ id: users.id })
  const [route] = await database.db
    .insert(customRoutes)
    .values({ ownerId: owner?.id ?? '', name: 'Theirs', topic: 'History', isPublic: true })
    .returning({ id: customRoutes.id })
  return route?.id ?? 0
}

export async function makeRouteModel(server: TestServer, userId: string): Promise<RouteModel> {
  await server.database.db.delete(customRoutes).where(eq(customRoutes.ownerId, userId))
  await server.database.db.delete(routeLikes).where(eq(routeLikes.userId, userId))
  const made = theirs.get(server) ?? makeTheirs(server)
  theirs.set(server, made)
  return {
    slots: Array.from({ length: ROUTE_SLOTS }, () => undefined),
    made: [],
    theirs: { routeId: await made, isLiked: false, isContested: false },
    saves: 0,
  }
}

async function storedRoutes({ device }: World) {
  const documents = await device.store.facts.find({ selector: ROUTE_FACTS as never }).exec()
  return documents.map((document) => storedRoute(document.toJSON() as FactDocument))
}

/** The list as a page sees it. Rows first: a row that is gone by now is in the fact that is read after it. */
async function shownRoutes(world: World, rows: readonly OutboxRow[]) {
  return listRoutes(await storedRoutes(world), rows)
}

type RouteChange = {
  [K in 'route-create' | 'route-edit' | 'route-delete' | 'route-like']: {
    readonly kind: K
    readonly payload: ChangePayloads[K]
    readonly baseVersion: number
  }
}['route-create' | 'route-edit' | 'route-delete' | 'route-like']

/** The change that an act comes to; undefined where there is nothing to do it to. */
async function changeOf(world: World, act: RouteAct): Promise<RouteChange | undefined> {
  const { routes, device } = world
  const rows = await device.rows()
  if (act.act === 'like-route') {
    const routeKey = String(routes.theirs.routeId)
    const view = foldRoute(
      routeKey,
      (await storedRoutes(world)).find(({ fact }) => fact.key === routeKey),
      rows,
    )
    const isLiked = !(view?.isLikedByUser ?? routes.theirs.isLiked)
    return { kind: 'route-like', payload: { title: 'Theirs', routeKey, isLiked }, baseVersion: 0 }
  }
  const model = routes.slots[act.slot]
  const seen = model && (await shownRoutes(world, rows)).find(({ key }) => key === model.routeKey)
  const name = `Round ${(routes.saves += 1)}`
  if (act.act === 'save-route' && !model) {
    const payload = { title: name, routeKey: crypto.randomUUID(), route: draft(name) }
    return { kind: 'route-create', payload, baseVersion: 0 }
  }
  if (!model || !seen) return undefined
  const { routeKey } = model
  return act.act === 'save-route'
    ? {
        kind: 'route-edit',
        payload: { title: name, routeKey, route: draft(name) },
        baseVersion: seen.version,
      }
    : { kind: 'route-delete', payload: { title: seen.name, routeKey }, baseVersion: seen.version }
}

export async function performOnRoute(
  world: World,
  act: RouteAct,
  crash?: { readonly writes: number; readonly isDone: boolean },
): Promise<void> {
  const { device, ledger, link, time, routes } = world
  const change = await changeOf(world, act)
  if (!change) return
  const before = await device.rows()
  const page = mortalTab(time)
  const context: OutboxContext = { outbox: page.store(device.store).outbox, now: time.now }
  if (crash) page.crashAtWrite(crash.writes, crash.isDone)
  await Promise.race([enqueue(context, change as never).then(device.changed), time.settle()])
  const isCrashed = page.isDead()
  page.crash()
  const after = await device.rows()
  const entity = routeEntity(change.payload.routeKey)
  const added = device.written.find(({ id }) => !ledger.rows.has(id))
  // What was never sent, or was refused, goes only when a later change takes it back.
  const gone = before.filter(
    (row) =>
      row.entity === entity &&
      !after.some(({ id }) => id === row.id) &&
      (row.status === 'failed' || row.status === 'blocked' || !link.sentKeys.has(row.id)),
  )
  for (const row of gone) {
    const mayGo = act.act === 'delete-route' || row.kind === change.kind
    hold(mayGo, `no loss: a ${act.act} took back a ${row.kind} that was never sent`)
    ledger.end(row.id, 'coalesced')
  }
  if (added) ledger.add(added)
  const name = change.kind === 'route-edit' ? change.payload.route.name : undefined
  const isMerged = after.some((row) => row.kind === 'route-create' && row.payload.route.name === name)
  const isDone = added !== undefined || gone.length > 0 || isMerged
  hold(isDone || isCrashed, `no loss: a ${act.act} left no row`)
  if (!isDone) return
  const model = 'slot' in act ? routes.slots[act.slot] : undefined
  if (change.kind === 'route-like') routes.theirs.isLiked = change.payload.isLiked
  if (change.kind === 'route-create' && 'slot' in act) {
    const made = { routeKey: change.payload.routeKey, name: change.payload.route.name, isContested: false }
    routes.slots[act.slot] = made
    routes.made.push(made)
  }
  if (change.kind === 'route-edit' && model) model.name = change.payload.route.name
  // If the deletion is refused later, what it took back is not known to the server.
  if (change.kind === 'route-delete' && model && gone.some(({ kind }) => kind === 'route-edit'))
    model.isContested = true
}

/** After the person decided about a change: with a create that is given up goes everything that waited for it. */
export async function settleDecision(
  { device, ledger, routes, link }: World,
  decided: OutboxRow,
  before: readonly OutboxRow[],
): Promise<void> {
  const left = new Set((await device.rows()).map(({ id }) => id))
  for (const { id, entity, status } of before)
    if (status === 'blocked' && entity === decided.entity && !left.has(id) && !link.sentKeys.has(id))
      ledger.end(id, 'discarded')
  const model = routes.made.find(({ routeKey }) => routeEntity(routeKey) === decided.entity)
  if (model && decided.kind === 'route-edit') model.isContested = true
  if (decided.kind === 'route-like') routes.theirs.isContested = true
}

/** The same person changes a route on another device. */
export async function editRouteElsewhere(world: World, slot: number): Promise<void> {
  const { server, user, routes } = world
  const model = routes.slots[slot]
  const stored = (await storedRoutes(world)).find(({ fact }) => fact.key === model?.routeKey)
  if (!model || !stored) return
  const { pois, ...fields } = draft(`Elsewhere ${(routes.saves += 1)}`)
  model.isContested = true
  await server.call('PUT', `/custom-routes/${stored.fact.route.id}`, {
    token: user.token,
    body: { ...fields, pois: pois.map(({ key: _key, ...poi }, orderIndex) => ({ ...poi, orderIndex })) },
  })
}

/** Routes that were made and not deleted, as far as the rows that count say. */
function living({ ledger, routes }: World, without: ReadonlySet<string>): ModelRoute[] {
  return routes.made.filter(({ routeKey }) => {
    const open = [...ledger.rows.values()].filter(
      ({ row, fate }) => fate === 'open' && row.entity === routeEntity(routeKey),
    )
    const isMade = open.some(({ row }) => row.kind === 'route-create')
    return isMade && !open.some(({ row }) => row.kind === 'route-delete' && !without.has(row.id))
  })
}

/** A create that the server refused goes together with the deletion that the person had asked for meanwhile. */
function endRefusedAndDeleted({ ledger, link }: World, rows: readonly OutboxRow[]): void {
  const left = new Set(rows.map(({ id }) => id))
  const executed = new Set(link.executed.map(({ key }) => key))
  const gone = [...ledger.rows.values()].filter(({ row, fate }) => fate === 'open' && !left.has(row.id))
  for (const { row: create } of gone.filter(({ row }) => row.kind === 'route-create')) {
    const own = gone.filter(({ row }) => row.entity === create.entity)
    const isDeleted = own.some(({ row }) => row.kind === 'route-delete' && !link.sentKeys.has(row.id))
    if (isDeleted && own.every(({ row }) => !executed.has(row.id)))
      for (const { row } of own) ledger.end(row.id, 'coalesced')
  }
}

export async function checkRoutesShown(world: World): Promise<void> {
  const { device, routes } = world
  const rows = await device.rows()
  endRefusedAndDeleted(world, rows)
  const shown = await shownRoutes(world, rows)
  const notFolded = notFoldedOf(rows)
  const expected = living(world, notFolded)
  const keys = (of: readonly string[]) => of.toSorted().join(' ')
  const [made, seen] = [keys(expected.map(({ routeKey }) => routeKey)), keys(shown.map(({ key }) => key))]
  hold(made === seen, `routes ${seen} show, ${made} were made`)
  for (const { routeKey, name, isContested } of expected) {
    const view = shown.find(({ key }) => key === routeKey)
    const isOpen = rows.some((row) => row.entity === routeEntity(routeKey) && notFolded.has(row.id))
    if (!isContested && !isOpen) hold(view?.name === name, `${view?.name} shows, ${name} was saved`)
  }
  for (const [slot, model] of routes.slots.entries())
    if (model && !expected.includes(model)) routes.slots[slot] = undefined
}

export async function checkRoutesAtEnd(world: World): Promise<void> {
  const { server, user, ledger, link, routes } = world
  const { db } = server.database
  const onServer = await db.select().from(customRoutes).where(eq(customRoutes.ownerId, user.id))
  const expected = living(world, new Set())
  const names = onServer.map(({ name }) => name).join(', ')
  hold(onServer.length === expected.length, `routes: ${names} on the server, ${expected.length} were made`)
  const shown = await shownRoutes(world, [])
  const executed = new Set(link.executed.map(({ key }) => key))
  for (const { routeKey, name, isContested } of expected) {
    const view = shown.find(({ key }) => key === routeKey)
    const kept = onServer.find(({ id }) => id === view?.serverId)
    hold(kept !== undefined, `no loss: the route ${name} is not on the server`)
    if (!view || !kept) continue
    hold(
      view.name === kept.name && view.version === kept.version,
      `the device shows ${view.name} (${view.version}), the server has ${kept.name} (${kept.version})`,
    )
    if (!isContested) hold(kept.name === name, `no loss: ${kept.name} is on the server, ${name} was saved`)
    for (const { row, fate } of ledger.rows.values())
      if (fate === 'open' && row.kind === 'route-edit' && row.entity === routeEntity(routeKey))
        hold(executed.has(row.id), 'no loss: a route-edit never arrived')
  }
  const { routeId, isLiked, isContested } = routes.theirs
  const likes = await db
    .select()
    .from(routeLikes)
    .where(and(eq(routeLikes.routeId, routeId), eq(routeLikes.userId, user.id)))
  if (!isContested) hold(likes.length === (isLiked ? 1 : 0), `likes: ${likes.length}, asked for: ${isLiked}`)
}
