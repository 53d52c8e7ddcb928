/** The words of a custom route's tour; its stops are known from the start, in their own order. */
import type { LatLng } from '#contract/geo.ts'
import { atlasOfRoute, planRoute, type RoutePlan } from '#server/telling/generation/plan-route.ts'
import { composeRoute } from '#server/telling/generation/compose.ts'
import { seededRandom } from '#server/telling/generation/random.ts'
import type { RouteGuide } from '#server/telling/generation/route-guide.ts'
import type { TourStop } from '#server/telling/generation/save-tour.ts'
import { tellingNeeds, walkNeeds } from '#server/telling/generation/walk-needs.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'
import { tellsOwnNotes } from '#server/telling/generation/wanted-route.ts'
import { knownCountry } from '#server/telling/guides/city-of-box.ts'
import { PACK_LANGUAGE } from '#server/telling/guides/pack-guides.ts'
import { wayM } from '#server/knowledge/walking/walked-way.ts'
import * as texts from '#texts/jobs.ts'
import { asError, type JobContext } from './job-context.ts'
import { addCost, type Job, report, timed } from './job-steps.ts'
import { narrateScript } from './narrate-script.ts'
import { pointsWithPictures } from './own-pictures.ts'
import { keep, type Outline, reportWords, type Script } from './script.ts'
import { storedPreferences } from './stored-preferences.ts'
import { wayOfWalk } from './way-of-walk.ts'

interface RouteOutline extends Outline {
  /** Another one may be found tomorrow, and it costs requests. Missing where the job began before guides of routes. */
  readonly guide?: RouteGuide
}

const NOTHING_GATHERED: RouteGuide = { packs: [], placeIds: [] }

/** Whoever does not answer is left out of the tour, and logged. */
async function gather(context: JobContext, job: Job, { stops }: WantedRoute): Promise<RouteGuide> {
  const { locationName, language = PACK_LANGUAGE } = job.request
  const { signal } = context
  const { guide, failures } = await context.guides.findForRoute({ stops, locationName, language, signal })
  for (const failure of failures) context.onError(asError(`A guide of a route: ${failure}`))
  return guide
}

/** A photograph from Commons is for stops that have no picture of somebody's own. */
async function stopsOf({ db }: JobContext, job: Job, { stops }: RoutePlan): Promise<TourStop[]> {
  const points = stops.flatMap(({ routePoiId }) => routePoiId ?? [])
  const pictured = await pointsWithPictures(db, job.userId, points)
  return stops.map(({ name, latitude, longitude, description, known, routePoiId }) => ({
    name,
    routePoiId,
    latitude,
    longitude,
    description: description ?? known?.place.description ?? null,
    kind: known?.place.kind,
    ...(routePoiId !== undefined && pictured.has(routePoiId) ? {} : { photograph: known?.place.photograph }),
  }))
}

export async function scriptOfRoute(
  context: JobContext,
  job: Job,
  route: WantedRoute,
  onStops: (stops: readonly LatLng[]) => void,
): Promise<Script> {
  const { db } = context
  const { request } = job
  const written = job.outline as RouteOutline | null
  await report(context, job, 5, texts.lookingForPlaces(request.locationName))
  let guide = written?.guide ?? (written?.composed && NOTHING_GATHERED)
  guide ??= await timed(context, job, 'plan', () => gather(context, job, route))
  const outline = written?.guide ? written : await keep<RouteOutline>(context, job, { ...written, guide })
  const atlas = atlasOfRoute(context.atlas, guide)
  const plan = planRoute(atlas, route, request.language ?? PACK_LANGUAGE, guide.placeIds)
  onStops(plan.stops)

  await report(context, job, 30, texts.writing(plan.stops.length))
  let { composed, narration, way } = outline
  if (!composed) {
    const stored = await storedPreferences(db, job.userId)
    const { metresPerMinute, walker } = walkNeeds(stored, stored.isPremium)
    if (!way) {
      const wish = { stops: plan.stops, needs: walker, language: plan.language }
      way = await timed(context, job, 'way', () => wayOfWalk(context, wish))
      await keep<RouteOutline>(context, job, { ...outline, way })
    }
    const withWay = { ...outline, way }
    composed = await timed(context, job, 'texts', () =>
      narrateScript(
        context,
        {
          telling: { ...tellingNeeds(stored), metresPerMinute, legs: way?.legs },
          kept: narration,
          keep: async (record) =>
            ({ narration } = await keep<RouteOutline>(context, job, { ...withWay, narration: record })),
          onProgress: (share) => reportWords(context, job, share, plan.stops.length),
          onCost: (cost) => addCost(context, job, cost),
        },
        (telling) => composeRoute(atlas, route, plan, seededRandom(`words ${job.id}`), telling),
      ),
    )
    await keep<RouteOutline>(context, job, { ...withWay, ...(narration && { narration }), composed })
  }
  return {
    slug: route.slug,
    countryCode: request.countryCode ?? knownCountry(plan.city?.countryCode),
    topic: request.topic,
    walk: { stops: await stopsOf(context, job, plan), distanceM: wayM(way?.legs) ?? plan.distanceM, way },
    composed,
    withAudio: route.withAudio,
    tellsOwnNotes: tellsOwnNotes(route),
  }
}
