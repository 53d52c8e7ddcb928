/** Custom routes in a sequence: what the person does with them, what must show, and what must have come of it. */
import { and, eq } from 'drizzle-orm'
import type { FactDocument } from '#data/store/documents.ts'
import type { Result } from '#contract/failure.ts'
import { routeEntity, routeKeyOf } from '#changes/entities.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { ROUTE_FACTS, storedRoute } from '#data/queries/routes.ts'
import type { RouteDraft } from '#data/routes/route-draft.ts'
import { foldRoute, listRoutes } from '#data/routes/route-list.ts'
import { customRoutes, routeLikes } from '#server/db/schema/custom-routes.ts'
import { users } from '#server/db/schema/users.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { ModelRoute, RouteModel } from './ledger.ts'
import type { Death } from './mortal-tab.ts'
import { actOnPage, type Commands } from './page.ts'
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

/** What an act comes to. */
interface RouteDeed {
  readonly kind:
    'route-create' | 'route-edit' | 'route-delete' | 'route-like' | 'media-upload' | 'media-delete'
  /** Undefined where the page makes it. */
  readonly routeKey?: string
  /** What the route is called then. */
  readonly name?: string
  readonly isLiked?: boolean
  run(commands: Commands): Promise<Result<unknown>>
}

/** Undefined where there is nothing to do it to. */
async function deedOf(world: World, act: RouteAct): Promise<RouteDeed | undefined> {
  const { routes, device } = world
  const rows = await device.rows()
  if (act.act === 'like-route') {
    const routeKey = String(routes.theirs.routeId)
    const known = (await storedRoutes(world)).find(({ fact }) => fact.key === routeKey)
    const isLikedByUser = foldRoute(routeKey, known, rows)?.isLikedByUser ?? routes.theirs.isLiked
    const route = { routeKey, name: 'Theirs', isLikedByUser }
    const isLiked = !isLikedByUser
    return { kind: 'route-like', routeKey, isLiked, run: ({ likeRoute }) => likeRoute(route, isLiked) }
  }
  const model = routes.slots[act.slot]
  const seen = model && (await shownRoutes(world, rows)).find(({ key }) => key === model.routeKey)
  const name = `Round ${(routes.saves += 1)}`
  if (act.act === 'save-route' && !model)
    return { kind: 'route-create', name, run: ({ createRoute }) => createRoute(draft(name)) }
  if (!model || !seen) return undefined
  const { routeKey } = model
  switch (act.act) {
    case 'save-route':
      return {
        kind: 'route-edit',
        routeKey,
        name,
        run: ({ editRoute }) => editRoute(routeKey, draft(name)),
      }
    case 'delete-route':
      return { kind: 'route-delete', routeKey, run: ({ deleteRoute }) => deleteRoute(routeKey) }
    case 'add-photo': {
      const [poi] = seen.pois
      const photo = { fileName: name, file: new File([name], name), caption: '', isPrimary: false }
      return (
        poi && {
          kind: 'media-upload',
          routeKey,
          run: ({ addMedia }) => addMedia({ routeKey, poiKey: poi.key, mediaType: 1, ...photo }),
        }
      )
    }
    case 'delete-photo': {
      const mediaId = seen.pois.flatMap(({ media }) => media).find(({ id }) => id !== undefined)?.id
      if (mediaId === undefined) return undefined
      return { kind: 'media-delete', routeKey, run: ({ deleteMedia }) => deleteMedia(routeKey, mediaId) }
    }
  }
}

/** A photo of a point that another device made, and that a save from here leaves out. */
const isOfPointThatGoes = ({ kind, name = '' }: RouteDeed, row: OutboxRow): boolean =>
  kind === 'route-edit' &&
  row.kind === 'media-upload' &&
  !draft(name).pois.some(({ key }) => key === row.payload.poiKey)

export async function performOnRoute(world: World, act: RouteAct, death?: Death): Promise<void> {
  const { ledger, link, routes } = world
  const deed = await deedOf(world, act)
  if (!deed) return
  const { isCrashed, isRefused, before, after, added } = await actOnPage(world, death, deed.run)
  const routeKey = deed.routeKey ?? routeKeyOf(added?.entity ?? '')
  if (routeKey === undefined) return hold(isCrashed || isRefused, `no loss: a ${act.act} left no row`)
  const entity = routeEntity(routeKey)
  // What was never sent, or was refused, goes only when a later change takes it back.
  const gone = before.filter(
    (row) =>
      row.entity === entity &&
      !after.some(({ id }) => id === row.id) &&
      (row.status === 'failed' || row.status === 'blocked' || !link.sentKeys.has(row.id)),
  )
  for (const row of gone) {
    const mayGo = act.act === 'delete-route' || row.kind === deed.kind || isOfPointThatGoes(deed, row)
    hold(mayGo, `no loss: a ${act.act} took back a ${row.kind} that was never sent`)
    ledger.end(row.id, 'coalesced')
  }
  if (added) ledger.add(added)
  const isMerged =
    deed.kind === 'route-edit' &&
    after.some((row) => row.kind === 'route-create' && row.payload.route.name === deed.name)
  const isDone = added !== undefined || gone.length > 0 || isMerged
  hold(isDone || isCrashed || isRefused, `no loss: a ${act.act} left no row`)
  if (!isDone) return
  const model = 'slot' in act ? routes.slots[act.slot] : undefined
  if (deed.isLiked !== undefined) routes.theirs.isLiked = deed.isLiked
  if (deed.kind === 'route-create' && 'slot' in act) {
    const made = { routeKey, name: deed.name ?? '', isContested: false }
    routes.slots[act.slot] = made
    routes.made.push(made)
  }
  if (deed.kind === 'route-edit' && model) model.name = deed.name ?? ''
  // If the deletion is refused later, what it took back is not known to the server.
  if (deed.kind === 'route-delete' && model && gone.some(({ kind }) => kind === 'route-edit'))
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
  if (world.areRoutesForgotten && !(await device.store.facts.findOne('my-routes').exec())) return
  world.areRoutesForgotten = false
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
      if (fate === 'open' && row.kind !== 'route-create' && row.entity === routeEntity(routeKey))
        hold(executed.has(row.id), `no loss: a ${row.kind} never arrived`)
  }
  checkPhotos(world)
  const { routeId, isLiked, isContested } = routes.theirs
  const likes = await db
    .select()
    .from(routeLikes)
    .where(and(eq(routeLikes.routeId, routeId), eq(routeLikes.userId, user.id)))
  if (!isContested) hold(likes.length === (isLiked ? 1 : 0), `likes: ${likes.length}, asked for: ${isLiked}`)
}

/** Each photo arrived once, whole. */
function checkPhotos({ ledger, link }: World): void {
  for (const { row, fate } of ledger.rows.values()) {
    if (row.kind !== 'media-upload' || !link.media.some(({ key }) => key === row.id)) continue
    hold(fate === 'open', `a photo arrived that was ${fate}`)
    const kept = link.media.filter(({ key }) => key === row.id)
    hold(kept.length === 1 && kept[0]?.text === row.payload.fileName, `a photo arrived ${kept.length} times`)
  }
}
