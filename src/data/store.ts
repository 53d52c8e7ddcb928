/**
 * Opens a user's local database. The page and the sync worker open the same one by name; RxDB tells each of the other's
 * writes. Cached facts carry a version in their collection name: a new one starts empty and is refetched, only the
 * outbox is ever migrated.
 */
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type {
  DownloadDocument,
  FactDocument,
  JobDocument,
  PartDocument,
  ProgressDocument,
  TourDocument,
} from './documents.ts'
import { outboxStatics, type OutboxTable } from './outbox/outbox-table.ts'
import type { StoredRow } from './outbox/row.ts'
import { textHash } from '#kit/text-hash.ts'
import {
  downloadSchema,
  factSchema,
  jobSchema,
  outboxSchema,
  partSchema,
  progressSchema,
  tourSchema,
} from './schemas.ts'
import { storageNowStatics, type StorageNow } from './storage-now.ts'

export interface Collections {
  readonly tours: RxCollection<TourDocument> & StorageNow<TourDocument>
  readonly parts: RxCollection<PartDocument>
  readonly jobs: RxCollection<JobDocument>
  readonly outbox: RxCollection<StoredRow> & OutboxTable
  readonly downloads: RxCollection<DownloadDocument>
  readonly facts: RxCollection<FactDocument> & StorageNow<FactDocument>
  readonly progress: RxCollection<ProgressDocument>
}

export interface Store extends Collections {
  readonly name: string
  close(): Promise<void>
}

/** Raised when the shape of cached facts changes; what was stored under the old number is dropped. */
const FACTS_VERSION = 1
const fact = (name: string): string => `${name}${FACTS_VERSION}`

/** Collections whose documents are lost to nobody: dropped at sign-out and when their version changes. */
export const FACT_COLLECTIONS = ['tours', 'parts', 'downloads', 'facts'].map(fact)

/**
 * Dexie without what it does for queries of its own that watch: nobody asks it any, and it would note and tell every other
 * thread which keys each write touched. RxDB tells them by itself.
 */
const dexie = () =>
  getRxStorageDexie({
    onCreate(database) {
      for (const name of ['Observability', 'Cache']) database.unuse({ stack: 'dbcore', name })
    },
  })

/** `storage` is Dexie (IndexedDB) in the product; tests may pass another. */
export async function openStore(
  name: string,
  storage: RxStorage<unknown, unknown> = dexie(),
): Promise<Store> {
  const database: RxDatabase = await createRxDatabase({
    name,
    storage,
    multiInstance: true,
    eventReduce: true,
    closeDuplicates: true,
    // The default needs a secure context and waits for it; schemas need no cryptography.
    hashFunction: (text) => Promise.resolve(textHash(String(text))),
  })
  const made = await database.addCollections({
    [fact('tours')]: { schema: tourSchema, statics: storageNowStatics },
    [fact('parts')]: { schema: partSchema },
    jobs: { schema: jobSchema },
    outbox: { schema: outboxSchema, statics: outboxStatics },
    [fact('downloads')]: { schema: downloadSchema },
    [fact('facts')]: { schema: factSchema, statics: storageNowStatics },
    progress: { schema: progressSchema },
  })
  const collection = <T>(key: string) => made[key] as unknown as RxCollection<T> & StorageNow<T>
  return {
    name,
    tours: collection<TourDocument>(fact('tours')),
    parts: collection<PartDocument>(fact('parts')),
    jobs: collection<JobDocument>('jobs'),
    outbox: collection<StoredRow>('outbox') as Store['outbox'],
    downloads: collection<DownloadDocument>(fact('downloads')),
    facts: collection<FactDocument>(fact('facts')),
    progress: collection<ProgressDocument>('progress'),
    async close() {
      await database.close()
    },
  }
}
