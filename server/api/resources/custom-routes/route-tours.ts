/** POST /custom-routes/{id}/generate-tour (decision 0068). */
import { and, eq } from 'drizzle-orm'
import { refuseAfterGrace } from '#server/api/accounts/grace.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { customRoutes, routeShares } from '#server/kernel/db/schema/custom-routes.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { tidyWords } from '#server/telling/generation/own-words.ts'
import type { WantedRoute } from '#server/kernel/db/stored/tour-request.ts'
import { routeSlug, tourTopicOf } from '#server/telling/generation/wanted-route.ts'
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { notFound } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { TourGeneration } from '#server/jobs/generation-calls.ts'
import { refusalOf, uuidFrom } from '#server/api/resources/tours/tour-requests.ts'
import * as texts from '#texts/answers.ts'
import { stopNumber } from '#texts/route-rules.ts'
import { refuseUnreadable } from './route-access.ts'
import { loadRoutes, type RouteFacts } from './route-answers.ts'
import { tokenHash } from '#server/api/shares/route-shares.ts'

export interface RouteTourParts {
  readonly db: Database
  readonly generation: TourGeneration
  readonly geocoder: Geocoder
  readonly clock: Clock
}

export function serveRouteTours(router: Router, { db, generation, geocoder, clock }: RouteTourParts): void {
  router.serve(
    'generateFromCustomRoute',
    async ({ user, params, body, repeatKey }) => {
      refuseAfterGrace(user, clock.now())
      const jobId =
        repeatKey === undefined ? crypto.randomUUID() : uuidFrom(`${user.id} route ${params.id} ${repeatKey}`)
      // This is a repeat whose first answer was lost: the route may have changed or been deleted meanwhile.
      const known = await answerOf(db, user.id, jobId)
      if (known) return known

      const [facts] = await loadRoutes(db, user.id, { where: eq(customRoutes.id, params.id) })
      if (!facts) throw notFound('route')
      const isOpened = body.shareToken ? await opens(db, body.shareToken, params.id) : false
      if (!isOpened) refuseUnreadable(facts.route, user.id)

      const route = wantedRoute(facts, {
        isOwn: facts.route.ownerId === user.id,
        wish: tidyWords(body.additionalContext),
        withAudio: body.generateAudio ?? true,
        jobId,
      })
      const [first] = route.stops
      if (!first) throw notFound('route')
      const place = await geocoder.reverse(first.latitude, first.longitude)
      const near = place?.address
      const locationName = near?.city ?? near?.town ?? near?.village ?? route.name
      const requested = await generation.request(
        user.id,
        {
          locationName,
          latitude: first.latitude,
          longitude: first.longitude,
          countryCode: near?.country_code?.toUpperCase() ?? null,
          topic: tourTopicOf(route.topic),
          route,
        },
        jobId,
      )
      if (!requested.ok) throw refusalOf(requested.failure, locationName)
      // The id belongs to the job and not to this request: two simultaneous requests with one key are one job.
      const stored = await answerOf(db, user.id, requested.value.jobId)
      if (!stored) throw new Error('the job was not stored')
      return stored
    },
    { ownTransaction: true },
  )
}

/** Returns the answer for a job that exists. */
async function answerOf(db: Database, userId: string, jobId: string) {
  const [job] = await db
    .select({ request: tourJobs.request })
    .from(tourJobs)
    .where(and(eq(tourJobs.id, jobId), eq(tourJobs.userId, userId)))
  const route = job?.request.route
  return route && { jobId, slug: route.slug, message: texts.routeTourBeingMade(route.name) }
}

async function opens(db: Database, shareToken: string, routeId: number): Promise<boolean> {
  const [share] = await db
    .select({ id: routeShares.id })
    .from(routeShares)
    .where(and(eq(routeShares.routeId, routeId), eq(routeShares.tokenHash, tokenHash(shareToken))))
  return share !== undefined
}

/**
 * Returns the copy of the route that the job works with. The owner's notes are only for the owner's own tours. The
 * owner's descriptions of stops are for users who may find the route, so they are left out if only a link opened it.
 */
function wantedRoute(
  { route, pois }: RouteFacts,
  {
    isOwn,
    wish,
    withAudio,
    jobId,
  }: { readonly isOwn: boolean; readonly wish: string; readonly withAudio: boolean; readonly jobId: string },
): WantedRoute {
  const name = tidyWords(route.name)
  const described = (text: string | null | undefined) =>
    (isOwn || route.isPublic ? tidyWords(text) : '') || null
  return {
    name,
    description: described(route.description),
    topic: route.topic,
    slug: routeSlug(name, jobId.slice(0, 8)),
    isOwn,
    wish: wish || null,
    withAudio,
    stops: pois.map((poi, index) => ({
      routePoiId: poi.id,
      name: tidyWords(poi.name) || stopNumber(index + 1),
      latitude: poi.latitude,
      longitude: poi.longitude,
      address: tidyWords(poi.address) || null,
      description: described(poi.description),
      note: (isOwn && tidyWords(poi.userNotes)) || null,
    })),
  }
}
