/** Removes the files of photos and recordings together with their points, routes and accounts. */
import { eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { routePois } from '#server/kernel/db/schema/custom-routes.ts'
import { customMediaPrefix } from '#server/kernel/storage/custom-media-files.ts'
import { noteFileRemovals } from '#server/kernel/storage/file-removals.ts'

/**
 * Notes the files of points that are about to be deleted, and returns their prefixes. `ofPois` is a condition on the points of
 * routes; the caller has locked their routes, so that no upload adds one.
 */
export async function noteMediaRemovals(
  tx: Transaction,
  ofPois: SQL | undefined,
): Promise<readonly string[]> {
  const found = await tx
    .select({ fileId: customMedia.fileId })
    .from(customMedia)
    .innerJoin(routePois, eq(routePois.id, customMedia.poiId))
    .where(ofPois)
  const prefixes = found.map(({ fileId }) => customMediaPrefix(fileId))
  await noteFileRemovals(tx, prefixes)
  return prefixes
}
