/**
 * Maps of tours that were stored without one: demo tours, those whose streets came late, and those whose place an operator has
 * streets of since.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { LatLng } from '#contract/geo.ts'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import type { JobContext } from './job-context.ts'
import type { Work } from './job-queue.ts'
import { addMap, cutMap, mapFromHere } from './tour-map.ts'

const HOUR_MS = 3_600_000
/** For a tour that got none it is looked again. */
const AGAIN_MS = 6 * HOUR_MS
/** Nobody is asked about streets of tours that were made long ago, but for the demo tours. */
const ASKED_FOR_MS = 7 * 24 * HOUR_MS
const AT_A_TIME = 200
/** Between two tours, so that another server is not asked for all of them at once. */
const REST_MS = 20_000

/** None where the tour has a map, or is gone. */
async function stopsOf({ db }: JobContext, tourId: number): Promise<readonly LatLng[]> {
  return await db
    .select({ latitude: pois.latitude, longitude: pois.longitude })
    .from(pois)
    .innerJoin(tours, eq(tours.id, pois.tourId))
    .where(and(eq(pois.tourId, tourId), isNull(tours.mapObjectKey)))
    .orderBy(asc(pois.orderIndex))
}

export interface MissingMaps {
  /** Makes those whose streets are here, and hands the others to `ask`; each at most every six hours. */
  look(ask: (tourId: number, priority: number) => Promise<void>, signal: AbortSignal): Promise<void>
  /** Work of a queue that does one at a time. */
  work(work: Pick<Work, 'key' | 'signal'>): Promise<void>
}

export const mapKey = (tourId: number): string => `map-${tourId}`

/** A walk that somebody asked for comes first. */
export const MAP_PRIORITY = { user: 1, demo: 2 } as const

export function createMissingMaps(context: JobContext, restMs = REST_MS): MissingMaps {
  const { db, clock, streets } = context
  const lookedAtMs = new Map<number, number>()

  const find = async (nowMs: number) => {
    const rows = await db
      .select({ tourId: tours.id, createdAt: tours.createdAt, isDemo: tourJobs.isDemo })
      .from(tours)
      .innerJoin(tourJobs, eq(tourJobs.id, tours.jobId))
      .where(isNull(tours.mapObjectKey))
      .orderBy(desc(tourJobs.isDemo), desc(tours.createdAt))
      .limit(AT_A_TIME)
    return rows.filter(({ tourId }) => nowMs - (lookedAtMs.get(tourId) ?? -Infinity) >= AGAIN_MS)
  }

  return {
    async look(ask, signal) {
      const nowMs = clock.now().getTime()
      for (const { tourId, isDemo, createdAt } of await find(nowMs)) {
        if (signal.aborted) return
        lookedAtMs.set(tourId, nowMs)
        const mayAsk = streets !== undefined && (isDemo || nowMs - createdAt.getTime() < ASKED_FOR_MS)
        const stops = await stopsOf(context, tourId)
        if (stops.length === 0) continue
        // Of a demo tour the part that comes with Streetlore will do; of others the whole is worth a question.
        const bytes = await mapFromHere(context, stops, mayAsk && !isDemo ? 'wholly' : 'mostly')
        if (bytes) await addMap(context, tourId, bytes)
        else if (mayAsk) await ask(tourId, isDemo ? MAP_PRIORITY.demo : MAP_PRIORITY.user)
      }
    },

    async work({ key, signal }) {
      const tourId = Number(key.split('-')[1])
      const stops = await stopsOf(context, tourId)
      if (stops.length === 0) return
      const bytes = await cutMap(context, stops)
      if (bytes) await addMap(context, tourId, bytes)
      if (streets) await delay(restMs, undefined, { signal }).catch(() => undefined)
    },
  }
}
