/** Stores a written tour: the tour, its places, its narrative and its chunks, which have no audio yet. */
import { inArray } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { routePois } from '#server/kernel/db/schema/custom-routes.ts'
import { narrativeSections, pois, tours } from '#server/kernel/db/schema/tours.ts'
import { lineOfLegs, stepsOfLegs, type WalkedWay } from '#server/knowledge/walking/walked-way.ts'
import type { Photograph } from '#server/knowledge/city-packs/city-pack.ts'
import type { ComposedSection, ComposedTour } from './narration.ts'
import { CHUNK_EDGES_S, speechS } from '#server/languages/speech-length.ts'

/** The database, or a transaction on it. */
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/**
 * The priorities of chunks that no listener has requested; lower is sooner. The first stops of all users' tours come first. Demo tours
 * come after all of them, one tour after the other.
 */
export const CHUNK_PRIORITY = { user: 20, demo: 1_020, perDemoTour: 20 } as const

export interface TourStop extends LatLng {
  readonly name: string
  readonly description: string | null
  /** The kind in a word or two of English, such as `museum`. */
  readonly kind?: string | undefined
  /** The point of the custom route that the stop was made from. */
  readonly routePoiId?: number | undefined
  readonly photograph?: Photograph | undefined
}

export interface TourToSave {
  readonly jobId: string
  readonly ownerId: string
  readonly slug: string
  /** The location as the person wrote it. */
  readonly locationName: string
  readonly countryCode: string | null
  readonly topic: string
  readonly walk: {
    readonly stops: readonly TourStop[]
    readonly distanceM: number
    /** Undefined if the line leads straight from stop to stop. */
    readonly way?: WalkedWay | undefined
  }
  readonly composed: ComposedTour
  /** The priority of the first chunk; the others follow. */
  readonly priority: number
  readonly isPublic: boolean
  /** False for a tour without audio, which has no chunks. */
  readonly withAudio: boolean
  readonly tellsOwnNotes: boolean
  readonly createdAt: Date
  /** The time of the request. */
  readonly requestedAt: Date
}

/** Stores the tour and returns its id. Call it inside a transaction. It violates `tours_job_id_key` if the job has a tour already. */
export async function saveTour(queries: Queries, tour: TourToSave): Promise<number> {
  const { walk, composed } = tour
  const [first] = walk.stops
  if (!first) throw new RangeError('A tour needs stops')
  const [row] = await queries
    .insert(tours)
    .values({
      ownerId: tour.ownerId,
      slug: tour.slug,
      title: composed.title,
      description: composed.description,
      narrativeText: composed.narrativeText,
      locationName: tour.locationName,
      latitude: first.latitude,
      longitude: first.longitude,
      countryCode: tour.countryCode,
      topic: tour.topic,
      durationMin: composed.durationMin,
      toldMin: tour.withAudio ? composed.toldMin : null,
      language: composed.language,
      distanceM: walk.distanceM,
      line:
        lineOfLegs(walk.way?.legs) ??
        walk.stops.map(({ longitude, latitude }) => [longitude, latitude] as const),
      lineKind: walk.way?.kind ?? 'straight',
      walkSteps: stepsOfLegs(walk.way?.legs) ?? null,
      isPublic: tour.isPublic,
      tellsOwnNotes: tour.tellsOwnNotes,
      jobId: tour.jobId,
      createdAt: tour.createdAt,
      requestedAt: tour.requestedAt,
      updatedAt: tour.createdAt,
    })
    .returning({ id: tours.id })
  if (!row) throw new Error('The tour was not stored')
  const tourId = row.id

  const routePoiIds = await existingPoints(queries, walk.stops)
  const places = await queries
    .insert(pois)
    .values(
      walk.stops.map((stop, orderIndex) => ({
        tourId,
        orderIndex,
        name: stop.name,
        description: stop.description,
        kind: stop.kind ?? null,
        latitude: stop.latitude,
        longitude: stop.longitude,
        routePoiId: routePoiIds.has(stop.routePoiId) ? stop.routePoiId : null,
      })),
    )
    .returning({ id: pois.id, orderIndex: pois.orderIndex })
  const poiIds = new Map(places.map(({ id, orderIndex }) => [orderIndex, id]))

  await queries.insert(narrativeSections).values(
    composed.sections.map((section) => ({
      tourId,
      sectionIndex: section.index,
      title: section.title,
      text: section.text,
      sentences: section.sentences,
      locationName: section.locationName,
      poiId: section.stopIndex === null ? null : (poiIds.get(section.stopIndex) ?? null),
      sources: section.sources,
      walk: section.walk,
    })),
  )

  if (!tour.withAudio) return tourId
  await queries.insert(audioChunks).values(
    chunksOf(composed.sections).map(({ chunkIndex, stopIndex, track, sections }) => ({
      tourId,
      chunkIndex,
      poiId: stopIndex === undefined ? null : (poiIds.get(stopIndex) ?? null),
      poiName: track?.title ?? walk.stops[stopIndex ?? -1]?.name ?? null,
      walk: track?.walk ?? null,
      sectionIndexes: sections.map(({ index }) => index),
      spoken: sections.flatMap(({ spoken }) => spoken),
      priority: tour.priority + stopsBefore(track, stopIndex),
      estimatedDurationS:
        Math.round(
          (CHUNK_EDGES_S + speechS(sections.map(({ text }) => text).join(' '), composed.language)) * 10,
        ) / 10,
    })),
  )
  return tourId
}

interface WrittenChunk {
  readonly chunkIndex: number
  /** Undefined for a walking track. */
  readonly stopIndex: number | undefined
  readonly track: ComposedSection | undefined
  readonly sections: readonly ComposedSection[]
}

/** Returns the chunks of the sections in the order in which they are heard. */
function chunksOf(all: readonly ComposedSection[]): WrittenChunk[] {
  const indexes = [...new Set(all.map(({ chunkIndex }) => chunkIndex))].toSorted((a, b) => a - b)
  return indexes.map((chunkIndex) => {
    const sections = all.filter((section) => section.chunkIndex === chunkIndex)
    return {
      chunkIndex,
      stopIndex: sections.find(({ stopIndex }) => stopIndex !== null)?.stopIndex ?? undefined,
      track: sections.find(({ walk }) => Boolean(walk)),
      sections,
    }
  })
}

/**
 * A walking track is made with the stop that it leads to, and before it by its index. It must not come sooner: the first
 * stops of all tours come before any track.
 */
const stopsBefore = (track: ComposedSection | undefined, stopIndex = 0): number =>
  track?.walk ? track.walk.leg + 1 : stopIndex

/** Returns the ids of route points that still exist: the route may change while its tour is written. */
async function existingPoints(
  queries: Queries,
  stops: readonly TourStop[],
): Promise<ReadonlySet<number | undefined>> {
  const ids = stops.flatMap(({ routePoiId }) => routePoiId ?? [])
  if (ids.length === 0) return new Set()
  const found = await queries
    .select({ id: routePois.id })
    .from(routePois)
    .where(inArray(routePois.id, ids))
    .for('key share')
  return new Set(found.map(({ id }) => id))
}
