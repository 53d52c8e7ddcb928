/** Tours in a sequence: what the person does with them, what must show, and what must have come of it. */
import { eq } from 'drizzle-orm'
import { tourIdOf } from '#changes/entities.ts'
import { narrativeSections, plays, tours } from '#server/kernel/db/schema/tours.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { ModelTour } from './ledger.ts'
import type { Death } from './mortal-tab.ts'
import { actOnPage } from './page.ts'
import type { TourAct } from './steps.ts'
import { hold, notFoldedOf, type World } from './world.ts'

/** The sections that can be reported as wrong. */
const SECTION = { sectionIndex: 0, text: 'Here it began.', sentences: ['Here it began.'] }

export async function makeTours(server: TestServer, ownerId: string): Promise<number[]> {
  const { db } = server.database
  await db.delete(tours).where(eq(tours.ownerId, ownerId))
  const made = await db
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
  const ids = made.map(({ id }) => id)
  await db.insert(narrativeSections).values(ids.map((tourId) => ({ ...SECTION, tourId })))
  return ids
}

/** A toggle asks for the opposite of what shows. */
export async function performOnTour(world: World, act: TourAct, death?: Death): Promise<void> {
  const { device, ledger, link } = world
  const model = ledger.tours[act.tour] as ModelTour
  const { tourId } = model
  const tour = await device.shown(tourId)
  if (!tour) return
  const asked = !tour.isPublic
  const { isCrashed, isRefused, before, after, added } = await actOnPage(world, death, (commands) => {
    if (act.act === 'toggle') return commands.setTourPublicity(tourId, asked)
    if (act.act === 'delete') return commands.deleteTour(tourId)
    return commands.recordPlay(tourId, act.act === 'heard' ? act.seconds : 0)
  })
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
  const isToDo = !isCrashed && !isRefused
  if (act.act !== 'toggle') hold(added !== undefined || !isToDo, `no loss: a ${act.act} left no row`)
  if (act.act === 'toggle' && (added !== undefined || gone.length > 0 || isToDo)) model.isPublic = asked
  // If the deletion is refused later, what it took back is not known to the server.
  if (act.act === 'delete' && gone.some(({ kind }) => kind === 'tour-publicity')) model.isContested = true
}

export async function toggleElsewhere({ server, user }: World, model: ModelTour): Promise<void> {
  const [row] = await server.database.db.select().from(tours).where(eq(tours.id, model.tourId))
  if (!row) return
  model.isContested = true
  await server.call('PATCH', `/tours/${model.tourId}/publicity`, {
    token: user.token,
    body: { isPublic: !row.isPublic },
  })
}

/** Every screen shows at every moment what the person did, whatever the network does. */
export async function checkToursShown(world: World): Promise<void> {
  const { device, ledger, seen, link } = world
  const rows = await device.rows()
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
    // After a sign-out nobody knows whether what is fetched anew has a change in whose answer was lost.
    const doubtful = world.wasSignedOut
      ? mine.filter(({ id, kind }) => kind === 'tour-play' && link.sentKeys.has(id)).length
      : 0
    hold(
      tour.playCount >= starts && tour.playCount <= starts + doubtful,
      `the play count jumps: ${tour.playCount} shows, ${starts} were made`,
    )
  }
}

export async function checkToursAtEnd({ server, device, ledger, link }: World): Promise<void> {
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
}
