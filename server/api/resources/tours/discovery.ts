/** Public tours for visitors: by topic, near a point, and the preview of one. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { categoryCodeOfWalk, DEFAULT_CATEGORY_CODE } from '#contract/advertising.ts'
import { NEARBY_RADIUS_DEFAULT_KM, PAGING } from '#contract/paging.ts'
import { PREVIEW } from '#contract/tour-lengths.ts'
import type { CoverUrls } from '#server/api/covers/cover-urls.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { notFound, Refusal } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import { distanceM } from '#contract/geo.ts'
import { distanceKmFrom, insideBox } from '#server/kernel/db/near.ts'
import { pageAnswer, pageFrom } from '#server/kernel/http/paging.ts'
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { firstChunk } from '#server/api/samples/first-chunk.ts'
import { sampleOf } from '#server/api/samples/tour-samples.ts'
import * as texts from '#texts/requests.ts'
import { createTourFinder } from './found-tours.ts'
import { countedTours, loadPage, placeTypesOf, poisOf } from './load-tours.ts'
import { photographsOfTour } from './stop-photographs.ts'
import { publicTour } from './tour-answers.ts'

export interface DiscoveryParts {
  readonly db: Database
  readonly covers: CoverUrls
  /** The geocoder knows cities by their other names. */
  readonly geocoder: Pick<Geocoder, 'otherNames'>
  /** True if answers also name the category of the slot beside them. */
  readonly hasAdvertising: boolean
}

export function serveDiscovery(
  router: Router,
  { db, covers, geocoder, hasAdvertising }: DiscoveryParts,
): void {
  const { find } = createTourFinder(db, geocoder)

  router.serve('toursByTopic', async ({ params, query }) => {
    const page = pageFrom(query, PAGING.publicTours)
    const { latitude, longitude, sort: order = 'relevance' } = query
    const hasPlace = latitude !== undefined && longitude !== undefined
    if (order === 'distance' && !hasPlace) throw new Refusal(400, { error: texts.positionNeeded })
    const { found, totalCount, match } = await find({
      topic: params.topic.trim(),
      language: query.language,
      search: query.search?.trim() ?? '',
      order,
      from: hasPlace ? { latitude, longitude } : undefined,
      limit: page.pageSize,
      offset: page.offset,
    })
    const items = found.map((facts) => publicTour(facts, covers))
    return {
      ...pageAnswer(items, totalCount, page),
      ...(match && { match }),
      ...(hasAdvertising && { advertisingCategory: DEFAULT_CATEGORY_CODE }),
    }
  })

  router.serve('nearbyTours', async ({ query }) => {
    const page = pageFrom(query, PAGING.nearby)
    const radiusKm = query.radiusKm ?? NEARBY_RADIUS_DEFAULT_KM
    const distanceKm = distanceKmFrom(query.latitude, query.longitude, tours)
    const where = and(
      eq(tours.isPublic, true),
      insideBox(query.latitude, query.longitude, radiusKm, tours),
      sql`${distanceKm} <= ${radiusKm}`,
    )
    const { found, totalCount } = await loadPage(db, {
      where,
      orderBy: [asc(distanceKm), asc(tours.id)],
      total: countedTours(where),
      limit: page.pageSize,
      offset: page.offset,
    })
    const from = { latitude: query.latitude, longitude: query.longitude }
    return pageAnswer(
      found.map((facts) => ({
        ...publicTour(facts, covers),
        distanceKm: distanceM(from, facts.tour) / 1000,
      })),
      totalCount,
      page,
    )
  })

  router.serve('tourPreview', async ({ params }) => {
    const [tour] = await db
      .select()
      .from(tours)
      .where(and(eq(tours.slug, params.slug), eq(tours.isPublic, true)))
    // Answers a 404 for a private tour too: a visitor must not learn that it exists.
    if (!tour) throw notFound('tour')
    const [pois, photographs, first] = await Promise.all([
      poisOf(db, tour.id),
      photographsOfTour(db, tour.id),
      firstChunk(db, tour.id),
    ])
    return {
      id: tour.id,
      title: tour.title,
      description: tour.description,
      topic: tour.topic,
      locationName: tour.locationName,
      duration: tour.durationMin,
      toldMin: tour.toldMin,
      playCount: tour.playCount,
      narrativeText: [...tour.narrativeText].slice(0, PREVIEW.narrativeCharacters).join(''),
      // A file that a user uploaded to their route has no licence that would allow to show it here.
      pointsOfInterest: pois.slice(0, PREVIEW.pois).map((poi) => ({
        ...poi,
        media: photographs.filter(({ poiId }) => poiId === poi.id).map(({ told }) => told),
      })),
      poiCount: pois.length,
      createdAt: tour.createdAt.toISOString(),
      language: tour.language,
      sample: sampleOf(first),
      ...(hasAdvertising && { advertisingCategory: categoryCodeOfWalk(await placeTypesOf(db, tour.id)) }),
      ...covers.ofTour(tour, false),
    }
  })
}
