/** Writes the head of a public tour's pages. A private tour gets the same head as a tour that does not exist. */
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { tourCoverPath } from '#contract/paths.ts'
import { PREVIEW } from '#contract/tour-lengths.ts'
import { ID_MOST } from '#contract/wire.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import * as texts from '#texts/heads.ts'
import type { PageHead } from './page-head.ts'
import { oneLine } from '#server/kernel/text/plain-text.ts'
import { breadcrumbs, tripPage, type TripFacts } from './structured-data.ts'

const NAME_MOST = 150

async function publicTour(db: Database, by: SQL) {
  const stops = db
    .select({
      list: sql<TripFacts['stops'] | null>`json_agg(json_build_object(
        'name', ${pois.name}, 'latitude', ${pois.latitude}, 'longitude', ${pois.longitude}
      ) order by ${pois.orderIndex})`.as('list'),
    })
    .from(pois)
    .where(and(eq(pois.tourId, tours.id), lt(pois.orderIndex, PREVIEW.pois)))
    .as('stops')
  const [tour] = await db
    .select({
      id: tours.id,
      slug: tours.slug,
      title: tours.title,
      description: tours.description,
      locationName: tours.locationName,
      topic: tours.topic,
      durationMin: tours.durationMin,
      language: tours.language,
      createdAt: tours.createdAt,
      updatedAt: tours.updatedAt,
      stops: stops.list,
    })
    .from(tours)
    .leftJoinLateral(stops, sql`true`)
    .where(and(by, eq(tours.isPublic, true)))
  return tour
}

/** Returns undefined if there is no such tour, or if it is not public. */
export async function tourHead(
  db: Database,
  publicUrl: string,
  by: { readonly slug: string } | { readonly id: string },
  page: 'preview' | 'player',
): Promise<PageHead | undefined> {
  if ('id' in by && (!/^\d{1,15}$/.test(by.id) || Number(by.id) > ID_MOST)) return undefined
  const tour = await publicTour(db, 'id' in by ? eq(tours.id, Number(by.id)) : eq(tours.slug, by.slug))
  if (!tour) return undefined
  const path = `/tours/${encodeURIComponent(tour.slug)}`
  const picture = { path: tourCoverPath(tour.id, 'cover.png'), alt: texts.coverOf(tour.title) }
  const name = oneLine(tour.title, NAME_MOST)
  const description =
    oneLine(tour.description, 1000) || texts.tourDescription(tour.locationName, tour.topic, tour.durationMin)
  const head = { title: name, description, path, language: tour.language, picture }
  // The player asks visitors to sign in first, so search engines list the preview instead.
  if (page === 'player') return { ...head, isIndexed: false }
  const url = publicUrl + path
  const trip: TripFacts = {
    url,
    name,
    description,
    language: tour.language,
    pictureUrl: publicUrl + picture.path,
    createdAt: tour.createdAt,
    updatedAt: tour.updatedAt,
    stops: (tour.stops ?? []).map((stop) => ({ ...stop, name: oneLine(stop.name, NAME_MOST) })),
  }
  return {
    ...head,
    isIndexed: true,
    structuredData: [...tripPage(publicUrl, trip), breadcrumbs(publicUrl, name, url)],
  }
}
