/** The places and the words of a tour job: of a walk that is chosen here, or of a custom route in its own order. */
import { tourJobs } from '#server/db/schema/tour-jobs.ts'
import type { CityPack, Place } from '#server/generation/city-pack.ts'
import { composeRoute, planRoute } from '#server/generation/compose-route.ts'
import type { ComposedTour } from '#server/generation/narration.ts'
import { planWalkIn, slugOf, writeTour } from '#server/generation/plan-tour.ts'
import { seededRandom } from '#server/generation/random.ts'
import type { TourStop, TourToSave } from '#server/generation/save-tour.ts'
import { topicOf } from '#server/generation/topic-of.ts'
import { tellingNeeds, walkNeeds } from '#server/generation/walk-needs.ts'
import { tellsOwnNotes, type WantedRoute } from '#server/generation/wanted-route.ts'
import type { NarrationRecord } from '#server/narrator/narrate-tour.ts'
import * as texts from '#texts/jobs.ts'
import { UNKNOWN_COUNTRY } from '#server/guides/city-of-box.ts'
import { findGuide } from './find-guide.ts'
import type { JobContext } from './job-context.ts'
import { addCost, ClearFailure, isStillMine, type Job, JobIsOver, report, timed } from './job-steps.ts'
import { narrateScript } from './narrate-script.ts'
import { storedPreferences } from './stored-preferences.ts'

export type Script = Pick<
  TourToSave,
  'slug' | 'countryCode' | 'topic' | 'walk' | 'composed' | 'withAudio' | 'tellsOwnNotes'
>

/** What a job stores between its steps. */
interface WalkOutline {
  readonly packId: string
  readonly placeIds: readonly string[]
  /** With the places of the walk; of a shipped pack its id is enough. */
  readonly guide?: CityPack
  readonly distanceM: number
  /** What a language model has told so far. */
  readonly narration?: NarrationRecord
  readonly composed?: ComposedTour
}
/** The stops of a route are known from the start. */
interface RouteOutline {
  readonly narration?: NarrationRecord
  readonly composed?: ComposedTour
}

async function keep<O extends WalkOutline | RouteOutline>(
  { db }: JobContext,
  job: Job,
  outline: O,
): Promise<O> {
  // A run that has lost its job, or whose tour was cancelled, stores nothing more.
  const kept = await db
    .update(tourJobs)
    .set({ outline })
    .where(isStillMine(job))
    .returning({ id: tourJobs.id })
  if (kept.length === 0) throw new JobIsOver()
  return outline
}

/** From 30 to 60 percent. */
const reportWords = (context: JobContext, job: Job, share: number, stops: number): Promise<void> =>
  report(context, job, 30 + Math.round(30 * share), texts.writing(stops))

/** Writes the tour, or takes what an earlier run of the job has written. */
export async function writeScript(context: JobContext, job: Job): Promise<Script> {
  const { route } = job.request
  return route ? await scriptOfRoute(context, job, route) : await scriptOfWalk(context, job)
}

async function scriptOfWalk(context: JobContext, job: Job): Promise<Script> {
  const { db, atlas } = context
  const { request } = job
  const topic = topicOf(request.topic)
  if (!topic) throw new ClearFailure(texts.topicUnknown(request.topic))

  const stored = await storedPreferences(db, job.userId)
  const needs = walkNeeds(stored, stored.isPremium)
  let outline = job.outline as WalkOutline | null
  if (!outline) {
    await report(context, job, 5, texts.lookingForPlaces(request.locationName))
    const plan = await timed(context, job, 'plan', async () => {
      const guide = await findGuide(context, job, { topic, durationMin: needs.durationMin })
      return planWalkIn(guide, { point: request, topic, seed: job.id, needs })
    })
    if (!plan) throw new ClearFailure(texts.noPlacesKnown(request.locationName))
    const { pack, walk } = plan
    outline = await keep<WalkOutline>(context, job, {
      packId: pack.id,
      placeIds: walk.stops.map(({ id }) => id),
      distanceM: walk.distanceM,
      // A gathered guide may be another one tomorrow, and costs requests.
      ...(!atlas.packs.includes(pack) && { guide: { ...pack, places: [...walk.stops] } }),
    })
  }
  const planned = outline
  const { packId, placeIds, distanceM } = planned
  const pack = planned.guide ?? atlas.packs.find(({ id }) => id === packId)
  const stops = placeIds.flatMap((id) => pack?.places.find((place) => place.id === id) ?? ([] as Place[]))
  if (!pack || stops.length !== placeIds.length) {
    throw new ClearFailure(texts.placesChanged(request.locationName))
  }
  const walk = { stops, distanceM }

  await report(context, job, 30, texts.writing(stops.length))
  let { composed } = outline
  if (!composed) {
    composed = await timed(context, job, 'texts', () =>
      narrateScript(
        context,
        {
          telling: { ...tellingNeeds(stored), metresPerMinute: needs.metresPerMinute },
          kept: outline?.narration,
          keep: async (narration) => (outline = await keep(context, job, { ...planned, narration })),
          onProgress: (share) => reportWords(context, job, share, stops.length),
          onCost: (cost) => addCost(context, job, cost),
        },
        (telling) => writeTour({ pack, walk }, topic, job.id, telling),
      ),
    )
    await keep(context, job, { ...outline, composed })
  }
  return {
    slug: slugOf(pack, topic, job.id.slice(0, 8)),
    countryCode: request.countryCode ?? (pack.countryCode === UNKNOWN_COUNTRY ? null : pack.countryCode),
    topic,
    walk,
    composed,
    withAudio: true,
    tellsOwnNotes: false,
  }
}

async function scriptOfRoute(context: JobContext, job: Job, route: WantedRoute): Promise<Script> {
  const { db, atlas } = context
  const { request } = job
  await report(context, job, 5, texts.lookingForPlaces(request.locationName))
  const plan = planRoute(atlas, route)

  await report(context, job, 30, texts.writing(plan.stops.length))
  const written = job.outline as RouteOutline | null
  let composed = written?.composed
  if (!composed) {
    const stored = await storedPreferences(db, job.userId)
    const { metresPerMinute } = walkNeeds(stored, stored.isPremium)
    let narration = written?.narration
    composed = await timed(context, job, 'texts', () =>
      narrateScript(
        context,
        {
          telling: { ...tellingNeeds(stored), metresPerMinute },
          kept: narration,
          keep: async (record) => ({ narration } = await keep(context, job, { narration: record })),
          onProgress: (share) => reportWords(context, job, share, plan.stops.length),
          onCost: (cost) => addCost(context, job, cost),
        },
        (telling) => composeRoute(atlas, route, plan, seededRandom(`words ${job.id}`), telling),
      ),
    )
    await keep(context, job, { ...(narration && { narration }), composed })
  }
  const stops = plan.stops.map(({ name, latitude, longitude, description, known, routePoiId }): TourStop => ({
    name,
    routePoiId,
    latitude,
    longitude,
    description: description ?? known?.place.description ?? null,
  }))
  return {
    slug: route.slug,
    countryCode: request.countryCode ?? plan.city?.countryCode ?? null,
    topic: request.topic,
    walk: { stops, distanceM: plan.distanceM },
    composed,
    withAudio: route.withAudio,
    tellsOwnNotes: tellsOwnNotes(route),
  }
}
