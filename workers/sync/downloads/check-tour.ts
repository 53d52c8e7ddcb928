/**
 * Whether a download is really there: every file is read and compared with what was stored, the facts are looked for. Asks no
 * server. A file whose bytes have changed is removed, so that nothing plays it and the next fetch brings it anew.
 */
import type { LatLng } from '#contract/geo.ts'
import type { DownloadCheck, MissingItem } from '#contract/threads/download-check.ts'
import type { DownloadedFact } from '#contract/threads/stored-files.ts'
import { isAppStored } from '#data/device/storage-use.ts'
import { placeFactKey } from '#data/store/documents.ts'
import type { Collections } from '#data/store/store.ts'
import type { FileStore } from './file-store.ts'

export interface CheckTourOptions {
  readonly store: Pick<Collections, 'tours' | 'parts' | 'facts'>
  readonly caches: CacheStorage
}

/** Undefined where nothing says what should be there: an older build stored it. */
export async function checkTour(
  { store, caches }: CheckTourOptions,
  tourId: number,
  files: FileStore,
): Promise<DownloadCheck | undefined> {
  const list = await files.list()
  if (!list) return undefined
  const missing: MissingItem[] = []
  let bytes = 0
  // One after another: a file is read whole into memory.
  for (const { url, kind } of list.files) {
    if (await files.isSound(url)) bytes += (await files.stored(url))?.bytes ?? 0
    else {
      await files.drop(url)
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

/** Emergency numbers are one list for all countries; the weather is of the place. */
const factKey = (fact: DownloadedFact, place: LatLng): string =>
  fact === 'emergency' ? 'emergency-countries' : placeFactKey(fact, place)

async function hasTexts(store: CheckTourOptions['store'], tourId: number): Promise<boolean> {
  const kinds = ['narrative', 'pois', 'chunks'] as const
  const found = await Promise.all(kinds.map((kind) => store.parts.findOne(`${tourId}:${kind}`).exec()))
  return found.every(Boolean)
}
