/**
 * Opens a user's local databases: facts in RxDB, the outbox in Dexie. The page and the sync worker open the same ones by
 * name and hear of each other's writes. Cached facts carry a version in their collection name: a new one starts empty and
 * is refetched.
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
import { openOutbox, type Outbox } from '../outbox/outbox.ts'
import { textHash } from '#kit/text-hash.ts'
import { downloadSchema, factSchema, jobSchema, partSchema, progressSchema, tourSchema } from './schemas.ts'
import { storageNowStatics, type StorageNow } from './storage-now.ts'

export interface Collections {
  readonly tours: RxCollection<TourDocument> & StorageNow<TourDocument>
  readonly parts: RxCollection<PartDocument>
  readonly jobs: RxCollection<JobDocument>
  readonly downloads: RxCollection<DownloadDocument>
  readonly facts: RxCollection<FactDocument> & StorageNow<FactDocument>
  readonly progress: RxCollection<ProgressDocument>
}

export interface Store extends Collections {
  readonly name: string
  readonly outbox: Outbox
  close(): Promise<void>
}

/** Raised when the shape of cached facts changes; what was stored under the old number is dropped. */
const FACTS_VERSION = 1
const fact = (name: string): string => `${name}${FACTS_VERSION}`

/** Collections that can be fetched again: dropped at sign-out and when their version changes. */
export const FACT_COLLECTIONS = ['tours', 'parts', 'downloads', 'facts'].map(fact)

const dexie = () =>
  getRxStorageDexie({
    onCreate(database) {
      // Dexie's own live queries: RxDB asks none, and tells the other threads of each write by itself.
      for (const name of ['Observability', 'Cache']) database.unuse({ stack: 'dbcore', name })
      // The user signed out in another tab: nothing may be written anew under the same name.
      database.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
        if (newVersion !== null) return true
        database.close()
        return false
      })
      // RxDB opens by hand and would not open again after the browser closed the connection. Not a public field of Dexie:
      // `store.test.ts` holds it.
      Object.assign((database as unknown as { readonly _options: object })._options, { autoOpen: true })
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
    [fact('downloads')]: { schema: downloadSchema },
    [fact('facts')]: { schema: factSchema, statics: storageNowStatics },
    progress: { schema: progressSchema },
  })
  const outbox = openOutbox(name)
  const collection = <T>(key: string) => made[key] as unknown as RxCollection<T> & StorageNow<T>
  return {
    name,
    tours: collection<TourDocument>(fact('tours')),
    parts: collection<PartDocument>(fact('parts')),
    jobs: collection<JobDocument>('jobs'),
    outbox,
    downloads: collection<DownloadDocument>(fact('downloads')),
    facts: collection<FactDocument>(fact('facts')),
    progress: collection<ProgressDocument>('progress'),
    async close() {
      outbox.close()
      await database.close()
    },
  }
}
