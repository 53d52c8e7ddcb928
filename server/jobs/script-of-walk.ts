/** The places and the words of a walk that is chosen here. */
import type { LatLng } from '#contract/geo.ts'
import { type CityPack, type Place, textLanguageOf } from '#server/knowledge/city-packs/city-pack.ts'
import { planWalkIn, slugOf, writeTour } from '#server/telling/generation/plan-tour.ts'
import { topicOf } from '#server/telling/generation/topic-of.ts'
import { tellingNeeds, walkNeeds } from '#server/telling/generation/walk-needs.ts'
import { knownCountry } from '#server/telling/guides/city-of-box.ts'
import { wayM } from '#server/knowledge/walking/walked-way.ts'
import * as texts from '#texts/jobs.ts'
import { findGuide } from './find-guide.ts'
import type { JobContext } from './job-context.ts'
import { addCost, ClearFailure, type Job, report, timed } from './job-steps.ts'
import { narrateScript } from './narrate-script.ts'
import { withPackPhotographs } from './pack-photographs.ts'
import { keep, type Outline, reportWords, type Script } from './script.ts'
import { storedPreferences } from './stored-preferences.ts'
import { measuredWalk } from './measured-walk.ts'
import { WAY_PATIENCE_MS, wayOfWalk } from './way-of-walk.ts'

interface WalkOutline extends Outline {
  readonly packId: string
  readonly placeIds: readonly string[]
  /** With the places of the walk; of a shipped pack its id is enough. */
  readonly guide?: CityPack
  readonly distanceM: number
}

export async function scriptOfWalk(
  context: JobContext,
  job: Job,
  onStops: (stops: readonly LatLng[]) => void,
): Promise<Script> {
  const { db, atlas } = context
  const { request } = job
  const topic = topicOf(request.topic)
  if (!topic) throw new ClearFailure(texts.topicUnknown(request.topic))

  const stored = await storedPreferences(db, job.userId)
  const needs = walkNeeds(stored, stored.isPremium)
  let measuringMs = 0
  let outline = job.outline as WalkOutline | null
  if (!outline) {
    await report(context, job, 5, texts.lookingForPlaces(request.locationName))
    const guide = await timed(context, job, 'places', () =>
      findGuide(context, job, { topic, durationMin: needs.durationMin }),
    )
    await report(context, job, 20, texts.choosingStops(guide.places.length))
    const wish = { point: request, topic, seed: job.id, needs }
    const plan = await timed(context, job, 'plan', () => planWalkIn(guide, wish))
    if (!plan) throw new ClearFailure(texts.noPlacesKnown(request.locationName))
    const { pack } = plan
    const beganMs = performance.now()
    const walk = await timed(context, job, 'order', () => measuredWalk(context, pack, plan.walk, wish))
    measuringMs = performance.now() - beganMs
    outline = await keep<WalkOutline>(context, job, {
      packId: pack.id,
      placeIds: walk.stops.map(({ id }) => id),
      distanceM: walk.distanceM,
      // A gathered guide may be another one tomorrow, and costs requests.
      ...(!atlas.packs.includes(pack) && { guide: { ...pack, places: [...walk.stops] } }),
    })
  }
  const { packId, placeIds } = outline
  const pack = outline.guide ?? atlas.packs.find(({ id }) => id === packId)
  const stops = placeIds.flatMap((id) => pack?.places.find((place) => place.id === id) ?? ([] as Place[]))
  if (!pack || stops.length !== placeIds.length) {
    throw new ClearFailure(texts.placesChanged(request.locationName))
  }
  onStops(stops)
  if (!outline.way && !outline.composed) {
    const wish = { stops, needs: needs.walker, language: textLanguageOf(pack) }
    outline = await keep(context, job, {
      ...outline,
      way: await timed(context, job, 'way', () =>
        wayOfWalk(context, wish, Math.round(WAY_PATIENCE_MS - measuringMs)),
      ),
    })
  }
  const planned = outline
  const { way, distanceM } = planned
  const walk = { stops, distanceM }
  const photographed = withPackPhotographs(context, pack, stops)

  await report(context, job, 30, texts.writing(stops.length))
  let { composed } = outline
  if (!composed) {
    composed = await timed(context, job, 'texts', () =>
      narrateScript(
        context,
        {
          telling: { ...tellingNeeds(stored), metresPerMinute: needs.metresPerMinute, legs: way?.legs },
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
    countryCode: request.countryCode ?? knownCountry(pack.countryCode),
    topic,
    walk: { stops: await photographed, distanceM: wayM(way?.legs) ?? distanceM, way },
    composed,
    withAudio: true,
    tellsOwnNotes: false,
  }
}
