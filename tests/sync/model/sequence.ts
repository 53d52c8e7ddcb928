/** Carries out a sequence of steps on a device before the real server, and compares with the model all along. */
import { eq } from 'drizzle-orm'
import { MAYBE_CREATED } from '#data/outbox/decide.ts'
import { enqueue, type OutboxContext } from '#data/outbox/enqueue.ts'
import { createChanges } from '#live/store/changes.ts'
import { tourIdOf } from '#changes/entities.ts'
import { plays, tours } from '#server/db/schema.ts'
import type { TestServer, TestUser } from '#tests/support/server.ts'
import { openDevice } from './device.ts'
import { faultyLink, type FaultyLink } from './faulty-link.ts'
import { openLedger, type Ledger, type ModelTour } from './ledger.ts'
import { mortalTab } from './mortal-tab.ts'
import {
  checkAccountAtEnd,
  checkAccountShown,
  makeAccountModel,
  performOnAccount,
  setElsewhere,
  settleAccountDecision,
} from './account.ts'
import {
  checkRoutesAtEnd,
  checkRoutesShown,
  editRouteElsewhere,
  makeRouteModel,
  performOnRoute,
  settleDecision,
} from './routes.ts'
import type { Act, TimedStep } from './steps.ts'
import { virtualTime } from './virtual-time.ts'
import { checkStopped, endOutdated, hold, isUndecided, notFoldedOf, type World } from './world.ts'

export interface SequenceOptions {
  readonly server: TestServer
  readonly user: TestUser
  readonly steps: readonly TimedStep[]
  /** Changes the key of a request: for an engine that is broken on purpose. */
  readonly rekey?: ((key: string) => string) | undefined
}

/** Longer than the longest wait of the engine, with a network that works. */
const HEALS_WITHIN_MS = 20 * 60_000
const HEAL_STEP_MS = 15_000
const TAKES_OVER_WITHIN_MS = 15_000

export async function runSequence({ server, user, steps, rekey }: SequenceOptions): Promise<void> {
  const tourIds = await makeTours(server, user.id)
  const time = virtualTime()
  const link = faultyLink({ server, time, rekey })
  const device = await openDevice({ time, link, token: user.token, userId: user.id })
  const world: World = {
    server,
    user,
    time,
    link,
    device,
    ledger: openLedger(tourIds),
    routes: await makeRouteModel(server, user.id),
    account: makeAccountModel(),
    seen: new Set(),
  }
  try {
    device.openTab()
    await time.settle()
    for (const what of ['preferences', 'profile'] as const) void device.tabs()[0]?.engine?.refresh({ what })
    await time.settle()
    for (const step of steps) {
      await take(world, step)
      if (step.isSettled) await time.settle()
      await device.endRefusedSessions()
      await checkShown(world)
      await checkRoutesShown(world)
      await checkAccountShown(world)
    }
    await heal(world)
    await checkEnd(world)
    await checkRoutesAtEnd(world)
    await checkAccountAtEnd(world)
  } finally {
    await device.close()
  }
}

async function makeTours(server: TestServer, ownerId: string): Promise<number[]> {
  await server.database.db.delete(tours).where(eq(tours.ownerId, ownerId))
  const made = await server.database.db
    .insert(tours)
    .values(
      [1, 2, 3].map((number) => ({
        ownerId,
        slug: crypto.randomUUID(),
        title: `Walk ${number}`,
        locationName: 'Florence',
        latitude: 43.77,
        longitude: 11.25,
        topic: 'History',
        durationMin: 30,
      })),
    )
    .returning({ id: tours.id })
  return made.map(({ id }) => id)
}

async function take(world: World, step: TimedStep): Promise<void> {
  const { device, link, time, ledger } = world
  const tabs = device.tabs()
  const tab = 'tab' in step && tabs.length > 0 ? tabs[step.tab % tabs.length] : undefined
  switch (step.step) {
    case 'act':
      return perform(world, step.act)
    case 'act-and-crash':
      return perform(world, step.act, step)
    case 'open-tab':
      if (device.isSignedIn() && tabs.length < 3) device.openTab()
      return
    case 'close-tab':
      return tab && device.closeTab(tab)
    case 'crash-tab':
      return tab?.life.crash()
    case 'crash-tab-at-write':
      return tab?.life.crashAtWrite(step.writes, step.isDone)
    case 'freeze-tab':
      return tab?.life.freeze()
    case 'thaw-tab': {
      const frozen = tabs.filter(({ life }) => life.isFrozen())
      return frozen[step.tab % frozen.length]?.life.thaw()
    }
    case 'lead-moves':
      return moveLead(world)
    case 'look-at-tab':
      return tab?.engine?.setVisible(true)
    case 'network':
      return setNetwork(world, step.isOnline)
    case 'server':
      link.isServerUp = step.isUp
      return
    case 'write-faults':
      if (step.isFirst) link.writeFaults.length = 0
      link.writeFaults.push(...step.faults)
      return
    case 'read-faults':
      link.readFaults.push(...step.faults)
      return
    case 'clock':
      return time.jump(step.jumpMs)
    case 'time':
      return time.pass(step.ms)
    case 'sign-in':
      return device.signIn()
    case 'resolve':
      return resolveFirst(world, step.isRetry)
    case 'refresh': {
      const tourId = step.tour === undefined ? undefined : ledger.tours[step.tour]?.tourId
      void tab?.engine?.refresh(
        tourId === undefined ? { what: 'my-tours' } : { what: 'tour', tour: { id: tourId } },
      )
      return
    }
    case 'refresh-routes':
      return void tab?.engine?.refresh({ what: 'my-routes' })
    case 'refresh-account':
      return void tab?.engine?.refresh({ what: step.what })
    case 'other-device-sets':
      return setElsewhere(world, step.set)
    case 'other-device-edits':
      return editRouteElsewhere(world, step.slot)
    case 'other-device-toggles':
      return toggleElsewhere(world, ledger.tours[step.tour] as ModelTour)
  }
}

async function moveLead({ device, time }: World): Promise<void> {
  const runs = () => device.tabs().filter(({ life }) => !life.isFrozen())
  runs()
    .find(({ engine }) => engine?.isLeading())
    ?.life.freeze()
  if (runs().length === 0 && device.isSignedIn()) device.openTab()
  await time.pass(TAKES_OVER_WITHIN_MS)
}

function setNetwork({ device, link }: World, isOnline: boolean): void {
  if (link.isOnline === isOnline) return
  link.isOnline = isOnline
  for (const { life, engine } of device.tabs()) if (!life.isFrozen()) engine?.setOnline(isOnline)
}

/** What the person does on a screen: a toggle asks for the opposite of what shows. */
async function perform(
  world: World,
  act: Act,
  crash?: { readonly writes: number; readonly isDone: boolean },
): Promise<void> {
  if (act.act === 'set') return performOnAccount(world, act, crash)
  if (!('tour' in act)) return performOnRoute(world, act, crash)
  const { device, ledger, link, time } = world
  const model = ledger.tours[act.tour] as ModelTour
  const { tourId } = model
  const tour = await device.shown(tourId)
  if (!tour) return
  const before = await device.rows()
  const page = mortalTab(time)
  const context: OutboxContext = { outbox: page.store(device.store).outbox, now: time.now }
  if (crash) page.crashAtWrite(crash.writes, crash.isDone)
  const payload = { tourId, title: tour.title }
  const baseVersion = tour.version
  const written =
    act.act === 'toggle'
      ? enqueue(context, {
          kind: 'tour-publicity',
          payload: { ...payload, isPublic: !tour.isPublic },
          baseVersion,
        })
      : act.act === 'delete'
        ? enqueue(context, { kind: 'tour-delete', payload, baseVersion })
        : enqueue(context, {
            kind: 'tour-play',
            payload: { ...payload, durationPlayed: act.act === 'heard' ? act.seconds : 0 },
            baseVersion,
          })
  await Promise.race([written.then(device.changed), time.settle()])
  const isCrashed = page.isDead()
  page.crash()
  const after = await device.rows()
  const added = device.written.find(({ id }) => !ledger.rows.has(id))
  const gone = before.filter(
    ({ id, entity }) =>
      entity === `tour:${tourId}` && !link.sentKeys.has(id) && !after.some((row) => row.id === id),
  )
  for (const row of gone) {
    const mayGo = act.act === 'delete' || (act.act === 'toggle' && row.kind === 'tour-publicity')
    hold(mayGo, `no loss: a ${act.act} took back a ${row.kind} that was never sent`)
    hold(
      act.act !== 'delete' || added !== undefined,
      'no loss: a page that died while it deleted left neither the changes before nor the deletion',
    )
    ledger.end(row.id, 'coalesced')
  }
  if (added) ledger.add(added)
  const isDone = added !== undefined || gone.length > 0
  if (!isCrashed && act.act !== 'toggle') hold(added !== undefined, `no loss: a ${act.act} left no row`)
  if (act.act === 'toggle' && (isDone || !isCrashed)) model.isPublic = !tour.isPublic
  // If the deletion is refused later, what it took back is not known to the server.
  if (act.act === 'delete' && gone.some(({ kind }) => kind === 'tour-publicity')) model.isContested = true
}

async function toggleElsewhere({ server, user }: World, model: ModelTour): Promise<void> {
  const [row] = await server.database.db.select().from(tours).where(eq(tours.id, model.tourId))
  if (!row) return
  model.isContested = true
  await server.call('PATCH', `/tours/${model.tourId}/publicity`, {
    token: user.token,
    body: { isPublic: !row.isPublic },
  })
}

/** The person decides about the first change that was refused or conflicts. */
async function resolveFirst(world: World, isRetry: boolean): Promise<void> {
  const { device, ledger, time } = world
  const before = await device.rows()
  const row = before.find(isUndecided)
  if (!row) return
  const changes = createChanges({
    store: async () => device.store,
    now: time.now,
    onChanged: device.changed,
  })
  const isGone = row.failure?.kind === 'rejected' && row.failure.status === 404
  const model = ledger.tours.find(({ tourId }) => tourId === tourIdOf(row.entity))
  if (model && row.kind === 'tour-publicity') model.isContested = true
  const isMaybeCreated = row.failure?.kind === 'conflict' && row.failure.code === MAYBE_CREATED
  if (isMaybeCreated) {
    await changes.resolveChange(row.id, 'theirs')
  } else if (isRetry && !isGone) {
    await changes.retryChange(row.id)
    ledger.end(row.id, 'retried')
    const again = device.written.find(({ id }) => !ledger.rows.has(id))
    hold(again !== undefined, 'no loss: a change that was to be sent again is gone')
    if (again) ledger.add(again, true)
  } else {
    await changes.discardChange(row.id)
    ledger.end(row.id, 'discarded')
  }
  await settleDecision(world, row, before)
  settleAccountDecision(world, row)
}

/** What every screen shows at every moment is what the person did, whatever the network does. */
async function checkShown(world: World): Promise<void> {
  const { device, ledger, seen } = world
  const rows = await device.rows()
  endOutdated(world, rows)
  checkStopped(world, rows)
  const notFolded = notFoldedOf(rows)
  for (const { tourId, isPublic, isContested } of ledger.tours) {
    const tour = await device.shown(tourId, rows)
    if (ledger.isDeleted(tourId, notFolded)) {
      hold(!tour, `a deleted tour shows (${tourId})`)
      continue
    }
    if (tour === false) {
      hold(!seen.has(tourId), `a tour that nobody deleted is gone from the screen (${tourId})`)
      continue
    }
    hold(tour !== undefined, `a tour that nobody deleted is hidden (${tourId})`)
    if (!tour) continue
    seen.add(tourId)
    const mine = rows.filter(({ entity }) => entity === `tour:${tourId}`)
    if (!isContested && !mine.some((row) => row.kind === 'tour-publicity' && notFolded.has(row.id)))
      hold(
        tour.isPublic === isPublic,
        `publicity flickers: ${tour.isPublic} shows, ${isPublic} was asked for`,
      )
    const starts = ledger.starts(tourId, notFolded)
    hold(tour.playCount === starts, `the play count jumps: ${tour.playCount} shows, ${starts} were made`)
  }
}

async function heal(world: World): Promise<void> {
  const { device, link, time } = world
  link.writeFaults.length = 0
  link.readFaults.length = 0
  link.isServerUp = true
  for (const { life } of device.tabs()) {
    life.thaw()
    life.crashAtWrite(Number.POSITIVE_INFINITY, true)
  }
  setNetwork(world, true)
  device.signIn()
  if (device.tabs().length === 0) device.openTab()
  for (let ms = 0; ms < HEALS_WITHIN_MS; ms += HEAL_STEP_MS) {
    await time.pass(HEAL_STEP_MS)
    await device.endRefusedSessions()
    device.signIn()
    if (device.tabs().length === 0) device.openTab()
    const rows = await device.rows()
    if (rows.length === 0) break
    for (const undecided of rows.filter(isUndecided)) {
      // Both answers are given, as the rows come.
      await resolveFirst(world, undecided.seq % 2 === 0)
    }
  }
  const left = await device.rows()
  hold(
    left.length === 0,
    `it does not heal: ${left.map(({ kind, status, nextAttemptAt }) => `${kind} ${status} ${nextAttemptAt - time.now()} ms`).join(', ')}`,
  )
  const tab = device.tabs().find(({ engine }) => engine)
  void tab?.engine?.refresh({ what: 'my-tours' })
  void tab?.engine?.refresh({ what: 'my-routes' })
  void tab?.engine?.refresh({ what: 'preferences' })
  void tab?.engine?.refresh({ what: 'profile' })
  await time.pass(1000)
}

async function checkEnd(world: World): Promise<void> {
  const { server, device, ledger, link } = world
  endOutdated(world, [])
  const executed = new Set(link.executed.map(({ key }) => key))
  const { db } = server.database
  for (const { tourId, isPublic, isContested } of ledger.tours) {
    const [onServer] = await db.select().from(tours).where(eq(tours.id, tourId))
    const onDevice = await device.shown(tourId)
    if (ledger.isDeleted(tourId)) {
      hold(!onServer, `no loss: tour ${tourId} was not deleted`)
      hold(!onDevice, `tour ${tourId} is still on the device`)
      continue
    }
    hold(onServer !== undefined, `tour ${tourId} was deleted by nobody`)
    if (!onServer) continue
    for (const { row, fate } of ledger.rows.values())
      if (tourIdOf(row.entity) === tourId && fate === 'open')
        hold(executed.has(row.id), `no loss: a ${row.kind} never arrived`)
    if (!isContested)
      hold(
        onServer.isPublic === isPublic,
        `no loss: isPublic is ${onServer.isPublic}, ${isPublic} was asked for`,
      )
    const starts = ledger.starts(tourId)
    hold(onServer.playCount === starts, `${onServer.playCount} plays on the server, ${starts} were made`)
    const heard = (await db.select().from(plays).where(eq(plays.tourId, tourId)))
      .map(({ durationPlayedS }) => durationPlayedS)
      .filter((seconds) => seconds > 0)
      .toSorted((a, b) => a - b)
    hold(
      JSON.stringify(heard) === JSON.stringify(ledger.heard(tourId)),
      `seconds heard: ${heard.join(' ')} on the server, ${ledger.heard(tourId).join(' ')} were`,
    )
    hold(!!onDevice, `tour ${tourId} is gone from the device`)
    if (!onDevice) continue
    hold(onDevice.isPublic === onServer.isPublic, `the device shows isPublic ${onDevice.isPublic}`)
    hold(onDevice.playCount === starts, `the device shows ${onDevice.playCount} plays, ${starts} were made`)
    hold(onDevice.pending.length === 0, 'the device still marks a change')
  }
  checkOrder(ledger, link)
}

/** What was done of one thing was done in the order of the person. */
function checkOrder(ledger: Ledger, { executed }: FaultyLink): void {
  const places = new Map([...ledger.rows.keys()].map((id, place) => [id, place]))
  const last = new Map<string, number>()
  for (const { key } of executed) {
    const known = ledger.rows.get(key)
    if (!known || known.isRetry) continue
    const { entity, kind } = known.row
    const place = places.get(key) ?? 0
    hold(place > (last.get(entity) ?? -1), `order: a ${kind} of ${entity} came too late`)
    last.set(entity, place)
  }
}
