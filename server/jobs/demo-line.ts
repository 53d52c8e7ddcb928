/** Adds the walked line of a demo tour, which is written without one. Its narration stays as it is. */
import { and, asc, eq } from 'drizzle-orm'
import { tourJobs } from '#server/kernel/db/schema/tour-jobs.ts'
import { pois, tours } from '#server/kernel/db/schema/tours.ts'
import { lineOfLegs, stepsOfLegs, wayM } from '#server/knowledge/walking/walked-way.ts'
import type { JobContext } from './job-context.ts'
import { NO_WALKER_NEEDS } from '#server/knowledge/walking/walker-needs.ts'
import { type WayFinder, wayOfWalk } from './way-of-walk.ts'

/** Reads only this server's own files: nobody has requested this walk, so no other server is asked for its streets. */
export async function addWalkedLine(
  context: WayFinder & Pick<JobContext, 'db'>,
  tourId: number,
): Promise<void> {
  const { db } = context
  const [tour] = await db
    .select({ lineKind: tours.lineKind })
    .from(tours)
    .innerJoin(tourJobs, eq(tourJobs.tourId, tours.id))
    .where(and(eq(tours.id, tourId), eq(tourJobs.isDemo, true)))
  if (tour?.lineKind !== 'straight') return
  const stops = await db
    .select({ latitude: pois.latitude, longitude: pois.longitude })
    .from(pois)
    .where(eq(pois.tourId, tourId))
    .orderBy(asc(pois.orderIndex))
  const { kind, legs } = await wayOfWalk(context, { stops, needs: NO_WALKER_NEEDS, ownFilesOnly: true })
  const line = lineOfLegs(legs)
  if (!line || kind === 'failed') return
  await db
    .update(tours)
    .set({ line, lineKind: kind, distanceM: wayM(legs) ?? 0, walkSteps: stepsOfLegs(legs) ?? null })
    .where(eq(tours.id, tourId))
}
