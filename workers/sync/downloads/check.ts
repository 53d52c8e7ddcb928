/**
 * The check of a download: every file is read and compared with its stored checksum, the facts are looked up. It makes no
 * request. A file whose bytes have changed is removed, so that nothing plays it and the next transfer fetches it again.
 */
import type { LatLng } from '#contract/geo.ts'
import type { DownloadCheck, MissingItem } from '#contract/threads/download-check.ts'
import type { DownloadedFact } from '#contract/threads/stored-files.ts'
import { isAppStored } from '#data/device/storage-use.ts'
import { placeFactKey, type DownloadDocument } from '#data/store/documents.ts'
import type { Collections } from '#data/store/store.ts'
import type { DownloadsContext } from './context.ts'
import type { FileStore } from './file-store.ts'
import { isActive } from './record.ts'

/**
 * Checks a download and records a failure where something is missing. The old copy of a download that is being renewed is
 * whole and is checked. Undefined for an active download, and for one whose files have no list beside them.
 */
export async function checkDownload(
  { options, records, filesOf }: DownloadsContext,
  tourId: number,
): Promise<DownloadCheck | undefined> {
  const before = await records.read(tourId)
  if (!before || isActive(before)) return undefined
  const found = await findMissing(options, tourId, filesOf(tourId))
  if (!found || found.missing.length === 0 || before.state !== 'downloaded') return found
  const { missing, total, bytes } = found
  const isSameCopy = ({ state, downloadedAt }: DownloadDocument) =>
    state === 'downloaded' && downloadedAt === before.downloadedAt
  const isRecorded = await records.update(tourId, isSameCopy, ({ bytesTotal, expiresAt }) => ({
    state: 'failed',
    bytesDone: bytes,
    bytesTotal,
    downloadedAt: 0,
    expiresAt,
    failure: { kind: 'files-missing', missing, total },
  }))
  // A renewal ended meanwhile, so the check has read the copy before it.
  return isRecorded ? found : undefined
}

async function findMissing(
  {
    store,
    caches,
  }: { readonly store: Pick<Collections, 'tours' | 'parts' | 'facts'>; readonly caches: CacheStorage },
  tourId: number,
  files: FileStore,
): Promise<DownloadCheck | undefined> {
  const list = await files.list()
  if (!list) return undefined
  const missing: MissingItem[] = []
  let bytes = 0
  // One after another, because a file is read whole into memory.
  for (const { url, kind } of list.files) {
    if (await files.isIntact(url)) bytes += (await files.stored(url))?.bytes ?? 0
    else {
      await files.remove(url)
      missing.push(kind)
    }
  }
  if (!(await hasTexts(store, tourId))) missing.push('texts')
  const tour = (await store.tours.findOne(String(tourId)).exec())?.item
  for (const fact of list.facts)
    if (!tour || !(await store.facts.findOne(factKey(fact, tour)).exec())) missing.push(fact)
  // The texts are one item.
  const total = list.files.length + list.facts.length + 1
  return { total, missing, bytes, facts: list.facts, isAppStored: await isAppStored(caches) }
}

/** Emergency numbers are one list for all countries; the weather belongs to the place. */
const factKey = (fact: DownloadedFact, place: LatLng): string =>
  fact === 'emergency' ? 'emergency-countries' : placeFactKey(fact, place)

async function hasTexts(store: Pick<Collections, 'parts'>, tourId: number): Promise<boolean> {
  const kinds = ['narrative', 'pois', 'chunks'] as const
  const found = await Promise.all(kinds.map((kind) => store.parts.findOne(`${tourId}:${kind}`).exec()))
  return found.every(Boolean)
}
