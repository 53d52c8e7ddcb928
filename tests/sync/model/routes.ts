/** Custom routes in a sequence: what the person does with them, what must show, and what must have come of it. */
import { and, eq } from 'drizzle-orm'
import type { FactDocument } from '#data/store/documents.ts'
import { ok, type Result } from '#contract/failure.ts'
import { routeEntity } from '#changes/entities.ts'
import type { OutboxRow } from '#changes/row.ts'
import { ROUTE_FACTS, storedRoute } from '#data/queries/routes.ts'
import type { RouteDraft } from '#changes/subjects/route-draft.ts'
import { foldRoute, listRoutes } from '#data/routes/route-list.ts'
import type { RouteView } from '#changes/subjects/route-view.ts'
import { NEW_DRAFT, type BuilderDraft, type DraftMedia } from '#data/routes/builder-route.ts'
import { customRoutes, routeLikes } from '#server/kernel/db/schema/custom-routes.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { ModelRoute, RouteModel } from './ledger.ts'
import type { Death } from './mortal-tab.ts'
import { actOnPage, type Commands } from './page.ts'
import { checkPhotos, notePhoto, notePrimary, photoOf, saysEdit } from './photos.ts'
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
    photos: [],
    saves: 0,
  }
}

/** The content of the builder: a new route, or one that is changed; its first stop may have a new photo. */
function inBuilder(
  name: string,
  seen: Pick<RouteView, 'key' | 'version' | 'pending'> | undefined,
  photo: DraftMedia | undefined,
): BuilderDraft {
  const { pois, ...fields } = draft(name)
  return {
    key: seen?.key ?? NEW_DRAFT,
    routeKey: seen?.key ?? crypto.randomUUID(),
    ...(seen?.pending.length === 0 && { baseVersion: seen.version }),
    route: {
      ...fields,
      pois: pois.map((poi, index) => ({ ...poi, tempMedia: photo && index === 0 ? [photo] : [] })),
    },
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

/** The result of an act. */
interface RouteDeed {
  readonly kind: 'route-create' | 'route-edit' | 'route-delete' | 'route-like' | 'media-edit' | 'media-delete'
  readonly routeKey: string
  /** The name of the route afterwards. */
  readonly name?: string
  readonly isLiked?: boolean
  /** A new one. */
  readonly photo?: DraftMedia | undefined
  /** The photo that is changed or deleted. */
  readonly fileKey?: string
  readonly edit?: { readonly caption: string } | { readonly isPrimary: true }
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
  if (act.act === 'save-route' || act.act === 'add-photo') {
    if (model && !seen) return undefined
    const photo = act.act === 'add-photo' ? photoOf(name, routes.saves) : undefined
    const built = inBuilder(name, seen, photo)
    const kind = seen ? 'route-edit' : 'route-create'
    return { kind, routeKey: built.routeKey, name, photo, run: ({ saveDraft }) => saveDraft(built) }
  }
  if (!model || !seen) return undefined
  const { routeKey } = model
  if (act.act === 'delete-route')
    return { kind: 'route-delete', routeKey, run: ({ deleteRoute }) => deleteRoute(routeKey) }
  if (!('photo' in act)) return undefined
  const files = seen.pois.flatMap(({ media }) => media)
  return act.act === 'delete-photo' ? deletion(routeKey, files, act.photo) : edit(routeKey, files, act, name)
}

type Files = RouteView['pois'][number]['media']

function deletion(routeKey: string, files: Files, photo: number): RouteDeed | undefined {
  const sent = files.filter(({ id }) => id !== undefined)
  const { key: fileKey, id } = sent[photo % sent.length] ?? {}
  if (fileKey === undefined || id === undefined) return undefined
  return { kind: 'media-delete', routeKey, fileKey, run: ({ deleteMedia }) => deleteMedia(routeKey, id) }
}

function edit(
  routeKey: string,
  files: Files,
  { act, photo }: RouteAct & { readonly photo: number },
  caption: string,
): RouteDeed | undefined {
  const file = files[photo % files.length]
  if (!file || (act === 'make-primary' && file.isPrimary)) return undefined
  const made = act === 'make-primary' ? ({ isPrimary: true } as const) : { caption }
  return {
    kind: 'media-edit',
    routeKey,
    fileKey: file.key,
    edit: made,
    async run({ editMedia }) {
      const done = await editMedia(routeKey, file.key, made)
      // It went from the screen at this moment: the real server, which knows no photos, has answered.
      return !done.ok && done.failure.kind === 'rejected' ? ok(null) : done
    },
  }
}

/** A photo of a point that another device made, and that a save from here leaves out. */
const isOfPointThatGoes = ({ kind, name = '' }: RouteDeed, row: OutboxRow): boolean =>
  kind === 'route-edit' &&
  (row.kind === 'media-upload' || row.kind === 'media-edit') &&
  !draft(name).pois.some(({ key }) => key === row.payload.poiKey)

const mayTakeBack = (deed: RouteDeed, row: OutboxRow): boolean =>
  deed.kind === 'route-delete' ||
  row.kind === deed.kind ||
  isOfPointThatGoes(deed, row) ||
  (deed.kind === 'media-delete' && row.kind === 'media-edit' && row.payload.fileKey === deed.fileKey)

/** An earlier row that was never sent took it in. */
const isMerged = ({ kind, name, fileKey, edit: made }: RouteDeed, after: readonly OutboxRow[]): boolean =>
  (kind === 'route-edit' &&
    after.some((row) => row.kind === 'route-create' && row.payload.route.name === name)) ||
  (fileKey !== undefined && made !== undefined && after.some((row) => saysEdit(row, fileKey, made)))

export async function performOnRoute(world: World, act: RouteAct, death?: Death): Promise<void> {
  const { ledger, link } = world
  const deed = await deedOf(world, act)
  if (!deed) return
  const { isCrashed, isRefused, before, after, allAdded } = await actOnPage(world, death, deed.run)
  const entity = routeEntity(deed.routeKey)
  // A change that was never sent, or was refused, disappears only if a later change reverts it.
  const gone = before.filter(
    (row) =>
      row.entity === entity &&
      !after.some(({ id }) => id === row.id) &&
      (row.status === 'failed' || row.status === 'blocked' || !link.sentKeys.has(row.id)),
  )
  for (const row of gone) {
    hold(mayTakeBack(deed, row), `no loss: a ${act.act} took back a ${row.kind} that was never sent`)
    ledger.end(row.id, 'coalesced')
  }
  for (const row of allAdded) ledger.add(row)
  const isDone = allAdded.length > 0 || gone.length > 0 || isMerged(deed, after)
  hold(isDone || isCrashed || isRefused || deed.kind === 'media-edit', `no loss: a ${act.act} left no row`)
  if (isDone) noteDeed(world, act, deed, gone)
}

function noteDeed({ routes }: World, act: RouteAct, deed: RouteDeed, gone: readonly OutboxRow[]): void {
  const { kind, routeKey, name = '', isLiked, photo, fileKey, edit: made } = deed
  const model = 'slot' in act ? routes.slots[act.slot] : undefined
  if (isLiked !== undefined) routes.theirs.isLiked = isLiked
  if (kind === 'route-create' && 'slot' in act) {
    const route = { routeKey, name, isContested: false }
    routes.slots[act.slot] = route
    routes.made.push(route)
  }
  if (kind === 'route-edit' && model) model.name = name
  // If the deletion is refused later, what it took back is not known to the server.
  if (kind === 'route-delete' && model && gone.some((row) => /^(?:route|media)-edit$/.test(row.kind)))
    model.isContested = true
  if (photo) notePhoto(routes, routeKey, photo)
  const changed = routes.photos.find((one) => one.fileKey === fileKey)
  if (kind === 'media-delete') notePrimary(routes.photos, routeKey)
  else if (made && 'isPrimary' in made) notePrimary(routes.photos, routeKey, fileKey)
  else if (made && changed) changed.caption = made.caption
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
  checkPhotos(world, expected)
  const { routeId, isLiked, isContested } = routes.theirs
  const likes = await db
    .select()
    .from(routeLikes)
    .where(and(eq(routeLikes.routeId, routeId), eq(routeLikes.userId, user.id)))
  if (!isContested) hold(likes.length === (isLiked ? 1 : 0), `likes: ${likes.length}, asked for: ${isLiked}`)
}
