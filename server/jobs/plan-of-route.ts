/** Plans the tour of a custom route: its stops are given, in their own order, and what is known of them is found. */
import { atlasOfRoute, planRoute, type RoutePlan } from '#server/telling/generation/plan-route.ts'
import { composeRoute } from '#server/telling/generation/compose.ts'
import { seededRandom } from '#server/telling/generation/random.ts'
import type { RouteGuide } from '#server/telling/generation/route-guide.ts'
import type { TourStop } from '#server/telling/generation/save-tour.ts'
import { tellingNeeds, walkNeeds } from '#server/telling/generation/walk-needs.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'
import { tellsOwnNotes } from '#server/telling/generation/wanted-route.ts'
import { knownCountry } from '#server/telling/guides/city-of-box.ts'
import { PACK_LANGUAGE } from '#server/knowledge/city-packs/translated-packs.ts'
import { wayM } from '#server/knowledge/walking/walked-way.ts'
import * as texts from '#texts/jobs.ts'
import { asError } from './job-context.ts'
import type { JobRun } from './job-run.ts'
import { pointsWithPictures } from './own-pictures.ts'
import { storedPreferences } from './stored-preferences.ts'
import { WAY_PATIENCE_MS } from './way-of-walk.ts'
import type { ScriptPlan } from './script-plan.ts'

/** A source that does not answer is logged, and the tour is made without it. */
async function gatherGuide({ context, job }: JobRun, { stops }: WantedRoute): Promise<RouteGuide> {
  const { locationName, language = PACK_LANGUAGE } = job.request
  const { signal } = context
  const { guide, failures } = await context.guides.findForRoute({ stops, locationName, language, signal })
  for (const failure of failures) context.onError(asError(`A guide of a route: ${failure}`))
  return guide
}

/** A photograph from Commons is for stops without a picture that the owner or another walker has added. */
async function stopsToSave({ context, job }: JobRun, { stops }: RoutePlan): Promise<TourStop[]> {
  const points = stops.flatMap(({ routePoiId }) => routePoiId ?? [])
  const pictured = await pointsWithPictures(context.db, job.userId, points)
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

export async function planOfRoute(run: JobRun, route: WantedRoute): Promise<ScriptPlan> {
  const { context, job } = run
  const { request } = job
  const stored = await storedPreferences(context.db, job.userId)
  const { metresPerMinute, walker } = walkNeeds(stored, stored.isPremium)

  const guide = await run.once('routeGuide', () => {
    const looking = { percent: 5, message: texts.lookingForPlaces(request.locationName) }
    return run.step('plan', looking, () => gatherGuide(run, route))
  })

  const atlas = atlasOfRoute(context.atlas, guide)
  const plan = planRoute(atlas, route, request.language ?? PACK_LANGUAGE, guide.placeIds)
  return {
    stops: plan.stops,
    walker,
    language: plan.language,
    wayPatienceMs: WAY_PATIENCE_MS,
    telling: { ...tellingNeeds(stored), metresPerMinute },
    compose: (telling) => composeRoute(atlas, route, plan, seededRandom(`words ${job.id}`), telling),
    script: async (way) => ({
      slug: route.slug,
      countryCode: request.countryCode ?? knownCountry(plan.city?.countryCode),
      topic: request.topic,
      walk: {
        stops: await stopsToSave(run, plan),
        distanceM: wayM(way.legs) ?? plan.distanceM,
        way,
      },
      withAudio: route.withAudio,
      tellsOwnNotes: tellsOwnNotes(route),
    }),
  }
}
