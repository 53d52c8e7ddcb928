/** Reads and closes reports of wrong facts, with the sections that they are about. */
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Reader } from '#server/kernel/db/open-database.ts'
import { factReports, narrativeSections, tours } from '#server/kernel/db/schema/tours.ts'
import type { Report } from './report-text.ts'

async function reportsWhere(db: Reader, which: SQL, limit: number): Promise<Report[]> {
  return await db
    .select({
      id: factReports.id,
      createdAt: factReports.createdAt,
      userId: factReports.userId,
      tourId: tours.id,
      tourTitle: tours.title,
      tourSlug: tours.slug,
      locationName: tours.locationName,
      topic: tours.topic,
      sectionIndex: factReports.sectionIndex,
      sectionTitle: narrativeSections.title,
      sentences: narrativeSections.sentences,
      sources: narrativeSections.sources,
      text: factReports.text,
      source: factReports.source,
    })
    .from(factReports)
    .innerJoin(tours, eq(tours.id, factReports.tourId))
    .leftJoin(
      narrativeSections,
      and(
        eq(narrativeSections.tourId, factReports.tourId),
        eq(narrativeSections.sectionIndex, factReports.sectionIndex),
      ),
    )
    .where(which)
    .orderBy(asc(factReports.id))
    .limit(limit)
}

/** Returns the reports that were not mailed to the operator yet, oldest first. */
export const unmailedReports = (db: Reader, limit: number): Promise<Report[]> =>
  reportsWhere(db, isNull(factReports.mailedAt), limit)

/** Returns the reports that are not closed, oldest first. */
export const openReports = (db: Reader, limit: number): Promise<Report[]> =>
  reportsWhere(db, isNull(factReports.closedAt), limit)

/** Closes a report. False where there is no open report with this id. */
export async function closeReport(db: Reader, id: number, at: Date): Promise<boolean> {
  const closed = await db
    .update(factReports)
    .set({ closedAt: at })
    .where(and(eq(factReports.id, id), isNull(factReports.closedAt)))
    .returning({ id: factReports.id })
  return closed.length > 0
}
