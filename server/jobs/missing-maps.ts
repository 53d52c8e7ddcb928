/**
 * Maps of tours that were stored without one: demo tours, those whose streets came late, and those of a place whose streets an
 * operator has added since.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import type { JobContext } from './job-context.ts'
import { addMap, cutMap, mapFromHere } from './tour-map.ts'
import type { ClaimedWork } from './work-queue.ts'

const HOUR_MS = 3_600_000
/** The time after which a tour that got no map is looked at again. */
const AGAIN_MS = 6 * HOUR_MS
/** Other servers are asked for streets of tours that are younger than this, and of demo tours. */
const ASKED_FOR_MS = 7 * 24 * HOUR_MS
/** The most tours that one look takes from the database. */
const LOOK_LIMIT = 200
/** The pause between two tours, so that another server is not asked for all of them at once. */
const REST_MS = 20_000
/** Longer than fetching the streets of one tour takes. A process that dies meanwhile delays the map by this time. */
const MAP_LEASE_MS = 300_000

/** None where the tour has a map, or was deleted. */
async function stopsOf({ db }: JobContext, tourId: number): Promise<readonly LatLng[]> {
  return await db
    .select({ latitude: pois.latitude, longitude: pois.longitude })
    .from(pois)
    .innerJoin(tours, eq(tours.id, pois.tourId))
    .where(and(eq(pois.tourId, tourId), isNull(tours.mapObjectKey)))
    .orderBy(asc(pois.orderIndex))
}

/** Takes the tour's map for this process. False where the tour has a map, was deleted, or another process makes its map. */
async function leaseMap({ db }: JobContext, tourId: number): Promise<boolean> {
  const leased = await db
    .update(tours)
    .set({ mapLeaseExpiresAt: sql`clock_timestamp() + ${`${MAP_LEASE_MS} milliseconds`}::interval` })
    .where(
      and(
        eq(tours.id, tourId),
        isNull(tours.mapObjectKey),
        or(isNull(tours.mapLeaseExpiresAt), lt(tours.mapLeaseExpiresAt, sql`clock_timestamp()`)),
      ),
    )
    .returning({ id: tours.id })
  return leased.length > 0
}

async function endMapLease({ db }: JobContext, tourId: number): Promise<void> {
  await db.update(tours).set({ mapLeaseExpiresAt: null }).where(eq(tours.id, tourId))
}

export interface MissingMaps {
  /**
   * Makes the maps whose streets are on this server, and requests those of the other tours; each tour at most every six hours. The
   * caller wakes the queue afterwards.
   */
  look(signal: AbortSignal): Promise<void>
  /** Requests the map of a tour that was just made; it comes before those of demo tours. */
  request(tourId: number): void
  /** Takes the next requested map, for a queue that makes one at a time. */
  claim(): Promise<ClaimedWork | undefined>
}

export function createMissingMaps(context: JobContext, restMs = REST_MS): MissingMaps {
  const { db, clock, streets } = context
  const lookedAtMs = new Map<number, number>()
  /** Requested maps in their order. They need no table: after a restart the first look finds them again. */
  const requested = { users: new Set<number>(), demos: new Set<number>() }

  const find = async (nowMs: number) => {
    const rows = await db
      .select({ tourId: tours.id, createdAt: tours.createdAt, isDemo: tourJobs.isDemo })
      .from(tours)
      .innerJoin(tourJobs, eq(tourJobs.id, tours.jobId))
      .where(isNull(tours.mapObjectKey))
      .orderBy(desc(tourJobs.isDemo), desc(tours.createdAt))
      .limit(LOOK_LIMIT)
    return rows.filter(({ tourId }) => nowMs - (lookedAtMs.get(tourId) ?? -Infinity) >= AGAIN_MS)
  }

  const run = async (tourId: number, signal: AbortSignal): Promise<void> => {
    try {
      const bytes = await cutMap(context, await stopsOf(context, tourId))
      if (bytes) await addMap(context, tourId, bytes)
    } finally {
      await endMapLease(context, tourId)
    }
    if (streets) await delay(restMs, undefined, { signal }).catch(() => undefined)
  }

  return {
    async look(signal) {
      const nowMs = clock.now().getTime()
      for (const { tourId, isDemo, createdAt } of await find(nowMs)) {
        if (signal.aborted) return
        lookedAtMs.set(tourId, nowMs)
        const mayAsk = streets !== undefined && (isDemo || nowMs - createdAt.getTime() < ASKED_FOR_MS)
        const stops = await stopsOf(context, tourId)
        if (stops.length === 0) continue
        // For a demo tour, streets that cover most of it are enough; for other tours another server is asked for the rest.
        const bytes = await mapFromHere(context, stops, mayAsk && !isDemo ? 'wholly' : 'mostly')
        if (bytes) await addMap(context, tourId, bytes)
        else if (mayAsk) requested[isDemo ? 'demos' : 'users'].add(tourId)
      }
    },

    request: (tourId) => void requested.users.add(tourId),

    async claim() {
      for (const tourIds of [requested.users, requested.demos])
        for (const tourId of tourIds) {
          tourIds.delete(tourId)
          if (await leaseMap(context, tourId))
            return {
              key: `map-${tourId}`,
              run: ({ signal }) => run(tourId, signal),
              giveBack: () => endMapLease(context, tourId),
            }
        }
      return undefined
    },
  }
}
