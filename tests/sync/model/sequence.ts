/** Carries out a sequence of steps on a device before the real server, and compares with the model all along. */
import { MAYBE_CREATED } from '#data/outbox/decide.ts'
import { createChangeCommands } from '#live/change-commands/create-change-commands.ts'
import { tourIdOf } from '#changes/entities.ts'
import type { TestServer, TestUser } from '#tests/support/server.ts'
import { openDevice } from './device.ts'
import { faultyLink, type FaultyLink } from './faulty-link.ts'
import { openLedger, type Ledger, type ModelTour } from './ledger.ts'
import {
  checkAccountAtEnd,
  checkAccountShown,
  makeAccountModel,
  performOnAccount,
  setElsewhere,
  settleAccountDecision,
} from './account.ts'
import { checkOneWayAtEnd, forgetOneWay, performOneWay } from './one-way.ts'
import {
  checkRoutesAtEnd,
  checkRoutesShown,
  editRouteElsewhere,
  makeRouteModel,
  performOnRoute,
  settleDecision,
} from './routes.ts'
import type { Death } from './mortal-tab.ts'
import type { Act, TimedStep } from './steps.ts'
import { checkToursAtEnd, checkToursShown, makeTours, performOnTour, toggleElsewhere } from './tours.ts'
import { virtualTime } from './virtual-time.ts'
import { checkStopped, endOutdated, hold, isUndecided, type World } from './world.ts'

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
  await forgetOneWay(server, user.id)
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
    wasSignedOut: false,
    areRoutesForgotten: false,
    strangers: 0,
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
    }
    await heal(world)
    await checkEnd(world)
  } finally {
    await device.close()
  }
}

/** Every screen shows at every moment what the person did, whatever the network does. */
async function checkShown(world: World): Promise<void> {
  const rows = await world.device.rows()
  endOutdated(world, rows)
  checkStopped(world, rows)
  await checkToursShown(world)
  await checkRoutesShown(world)
  await checkAccountShown(world)
}

async function checkEnd(world: World): Promise<void> {
  endOutdated(world, [])
  await checkToursAtEnd(world)
  await checkRoutesAtEnd(world)
  await checkAccountAtEnd(world)
  await checkOneWayAtEnd(world)
  checkOrder(world.ledger, world.link)
  hold((await world.device.strangers()) === world.strangers, 'no loss: a change of another build is gone')
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
      return signIn(world)
    case 'sign-out':
      world.seen.clear()
      world.wasSignedOut = true
      world.areRoutesForgotten = true
      return device.signOut()
    case 'service-worker':
      return device.wakeServiceWorker(step.death)
    case 'connections-close':
      return device.closeConnections()
    case 'disk':
      device.disk.isFull = step.isFull
      return
    case 'other-build':
      if (device.disk.isFull) return
      world.strangers += 1
      return device.addStranger()
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

/** The events on the screen that follows it. */
async function signIn({ device, time }: World): Promise<void> {
  if (device.isSignedIn()) return
  device.signIn()
  await time.settle()
  const engine = device.tabs()[0]?.engine
  for (const what of ['my-tours', 'my-routes', 'preferences', 'profile'] as const)
    void engine?.refresh({ what })
}

/** The person's acts on a screen. */
function perform(world: World, act: Act, death?: Death): Promise<void> {
  if ('tour' in act && act.act !== 'report') return performOnTour(world, act, death)
  switch (act.act) {
    case 'set':
    case 'reset':
      return performOnAccount(world, act, death)
    case 'report':
    case 'generate':
    case 'consent':
      return performOneWay(world, act, death)
    default:
      return performOnRoute(world, act, death)
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

/** The person decides about the first change that was refused or conflicts. */
async function resolveFirst(world: World, isRetry: boolean): Promise<void> {
  const { device, ledger, time } = world
  const before = await device.rows()
  const row = before.find(isUndecided)
  if (!row) return
  const changes = createChangeCommands({
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

async function heal(world: World): Promise<void> {
  const { device, link, time } = world
  link.writeFaults.length = 0
  link.readFaults.length = 0
  link.isServerUp = true
  device.disk.isFull = false
  for (const { life } of device.tabs()) {
    life.thaw()
    life.crashAtWrite(Number.POSITIVE_INFINITY, true)
  }
  setNetwork(world, true)
  await signIn(world)
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

/** The changes of one thing were sent in the order of the person's acts. */
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
