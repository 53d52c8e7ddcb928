/** Plans a walk whose stops are chosen here: finds what is known of the place, and chooses and orders the stops. */
import { type Place, textLanguageOf } from '#server/knowledge/city-packs/city-pack.ts'
import { planWalkIn, type PlanWish, slugOf, writeTour } from '#server/telling/generation/plan-tour.ts'
import { topicOf } from '#server/telling/generation/topic-of.ts'
import { tellingNeeds, walkNeeds } from '#server/telling/generation/walk-needs.ts'
import { knownCountry } from '#server/telling/guides/city-of-box.ts'
import { wayM } from '#server/knowledge/walking/walked-way.ts'
import * as texts from '#texts/jobs.ts'
import { findGuide } from './find-guide.ts'
import { ClearFailure, type JobRun } from './job-run.ts'
import { measuredWalk } from './measured-walk.ts'
import { withPackPhotographs } from './pack-photographs.ts'
import { storedPreferences } from './stored-preferences.ts'
import { WAY_PATIENCE_MS } from './way-of-walk.ts'
import type { ScriptPlan } from './script-plan.ts'

export async function planOfWalk(run: JobRun): Promise<ScriptPlan> {
  const { context, job } = run
  const { request } = job
  const topic = topicOf(request.topic)
  if (!topic) throw new ClearFailure(texts.topicUnknown(request.topic))
  const stored = await storedPreferences(context.db, job.userId)
  const needs = walkNeeds(stored, stored.isPremium)
  let measuringMs = 0

  const chosen = await run.once('chosen', async () => {
    const looking = { percent: 5, message: texts.lookingForPlaces(request.locationName) }
    const guide = await run.step('places', looking, () =>
      findGuide(context, job, { topic, durationMin: needs.durationMin }),
    )
    const choosing = { percent: 20, message: texts.choosingStops(guide.places.length) }
    const wish: PlanWish = { point: request, topic, seed: job.id, needs }
    const plan = await run.step('plan', choosing, () => planWalkIn(guide, wish))
    if (!plan) throw new ClearFailure(texts.noPlacesKnown(request.locationName))
    const { pack } = plan
    const startedMs = performance.now()
    const walk = await run.step('order', undefined, () => measuredWalk(context, pack, plan.walk, wish))
    measuringMs = performance.now() - startedMs
    return {
      packId: pack.id,
      placeIds: walk.stops.map(({ id }) => id),
      distanceM: walk.distanceM,
      // A gathered guide may be another one tomorrow, and costs requests.
      ...(!context.atlas.packs.includes(pack) && { guide: { ...pack, places: [...walk.stops] } }),
    }
  })

  const { packId, placeIds, distanceM } = chosen
  const pack = chosen.guide ?? context.atlas.packs.find(({ id }) => id === packId)
  const stops = placeIds.flatMap((id) => pack?.places.find((place) => place.id === id) ?? ([] as Place[]))
  if (!pack || stops.length !== placeIds.length)
    throw new ClearFailure(texts.placesChanged(request.locationName))
  // Read while the words are written.
  const photographed = withPackPhotographs(context, pack, stops)
  return {
    stops,
    walker: needs.walker,
    language: textLanguageOf(pack),
    // The owner waits for the order and for the way together.
    wayPatienceMs: Math.round(WAY_PATIENCE_MS - measuringMs),
    telling: { ...tellingNeeds(stored), metresPerMinute: needs.metresPerMinute },
    compose: (telling) => writeTour({ pack, walk: { stops, distanceM } }, topic, job.id, telling),
    script: async (way) => ({
      slug: slugOf(pack, topic, job.id.slice(0, 8)),
      countryCode: request.countryCode ?? knownCountry(pack.countryCode),
      topic,
      walk: { stops: await photographed, distanceM: wayM(way.legs) ?? distanceM, way },
      withAudio: true,
      tellsOwnNotes: false,
    }),
  }
}
