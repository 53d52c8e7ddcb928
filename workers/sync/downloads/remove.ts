/** A download goes: its record first, then its files; and files that were left without a record. */
import { tourCacheName } from '#contract/threads/caches.ts'
import { PARTS_SUFFIX } from '#contract/threads/stored-files.ts'
import type { DownloadsContext } from './downloads-context.ts'
import { removeFiles } from './file-store.ts'

export async function removeDownload(
  { options, records, retries, running, cacheName }: DownloadsContext,
  tourId: number,
): Promise<void> {
  retries.forget(tourId)
  await running.stopAfter(tourId, () => records.remove(tourId))
  await removeFiles(cacheName(tourId), options.caches)
}

/** Deletes files without a record, which a crash during a removal leaves behind. A record is written before its first file. */
export async function sweepOrphans({ options, records, cacheName }: DownloadsContext): Promise<void> {
  const names = await options.caches.keys()
  const kept = new Set((await records.all()).map(({ tourId }) => cacheName(tourId)))
  const all = tourCacheName(options.database, '')
  for (const name of names)
    if (name.startsWith(all) && !kept.has(name.replace(PARTS_SUFFIX, ''))) await options.caches.delete(name)
}
