/** The words of a custom route's tour; its stops are known from the start, in their own order. */
import type { LatLng } from '#contract/geo.ts'
import { composeRoute, planRoute } from '#server/generation/compose-route.ts'
import { seededRandom } from '#server/generation/random.ts'
import type { TourStop } from '#server/generation/save-tour.ts'
import { tellingNeeds, walkNeeds } from '#server/generation/walk-needs.ts'
import { tellsOwnNotes, type WantedRoute } from '#server/generation/wanted-route.ts'
import * as texts from '#texts/jobs.ts'
import type { JobContext } from './job-context.ts'
import { addCost, type Job, report, timed } from './job-steps.ts'
import { narrateScript } from './narrate-script.ts'
import { keep, type Outline, reportWords, type Script } from './script.ts'
import { storedPreferences } from './stored-preferences.ts'

export async function scriptOfRoute(
  context: JobContext,
  job: Job,
  route: WantedRoute,
  onStops: (stops: readonly LatLng[]) => void,
): Promise<Script> {
  const { db, atlas } = context
  const { request } = job
  await report(context, job, 5, texts.lookingForPlaces(request.locationName))
  const plan = planRoute(atlas, route)
  onStops(plan.stops)

  await report(context, job, 30, texts.writing(plan.stops.length))
  const written = job.outline as Outline | null
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
