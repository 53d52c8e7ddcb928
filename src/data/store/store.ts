/**
 * Opens a user's local databases: facts in RxDB, the outbox in Dexie. The page and the sync worker open the same ones by
 * name, and each is notified of the other's writes.
 */
import { createRxDatabase, type RxCollection, type RxStorage } from 'rxdb/plugins/core'
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
import { indexedDbStorage } from './dexie-storage.ts'
import { downloadSchema, factSchema, jobSchema, partSchema, progressSchema, tourSchema } from './schemas.ts'
import { storageNowStatics, type StorageNow } from './storage-now.ts'

type WithStorageNow<T> = RxCollection<T, object, StorageNow<T>>

export interface Collections {
  readonly tours: WithStorageNow<TourDocument>
  readonly parts: RxCollection<PartDocument>
  readonly jobs: RxCollection<JobDocument>
  readonly downloads: RxCollection<DownloadDocument>
  readonly facts: WithStorageNow<FactDocument>
  readonly progress: RxCollection<ProgressDocument>
}

export interface Store extends Collections {
  readonly name: string
  readonly outbox: Outbox
  close(): Promise<void>
}

/**
 * Part of the names of the collections that can be fetched again. When the shape of cached facts changes, raise it: the new collections
 * start empty and are fetched again, and the old ones are deleted (`wipe.ts`).
 */
const FACTS_VERSION = 1
const versioned = <Name extends string>(name: Name): `${Name}${typeof FACTS_VERSION}` =>
  `${name}${FACTS_VERSION}`
const TOURS = versioned('tours')
const PARTS = versioned('parts')
const DOWNLOADS = versioned('downloads')
const FACTS = versioned('facts')

/** Collections that can be fetched again: dropped at sign-out and when their version changes. */
export const FACT_COLLECTIONS: readonly string[] = [TOURS, PARTS, DOWNLOADS, FACTS]

/** The collections by their names in the database. */
interface Named {
  readonly [TOURS]: Collections['tours']
  readonly [PARTS]: Collections['parts']
  readonly jobs: Collections['jobs']
  readonly [DOWNLOADS]: Collections['downloads']
  readonly [FACTS]: Collections['facts']
  readonly progress: Collections['progress']
}

/**
 * Rejects where the device's storage cannot be opened; a later call may succeed. `storage` is IndexedDB in the product; tests may pass
 * another.
 */
export async function openStore(name: string, storage?: RxStorage<unknown, unknown>): Promise<Store> {
  const database = await createRxDatabase<Named>({
    name,
    storage: storage ?? (await indexedDbStorage()),
    multiInstance: true,
    eventReduce: true,
    closeDuplicates: true,
    // The default needs a secure context and waits for it; schemas need no cryptography.
    hashFunction: (text) => Promise.resolve(textHash(String(text))),
  })
  await database.addCollections({
    [TOURS]: { schema: tourSchema, statics: storageNowStatics },
    [PARTS]: { schema: partSchema },
    jobs: { schema: jobSchema },
    [DOWNLOADS]: { schema: downloadSchema },
    [FACTS]: { schema: factSchema, statics: storageNowStatics },
    progress: { schema: progressSchema },
  })
  const outbox = openOutbox(name)
  return {
    name,
    tours: database[TOURS],
    parts: database[PARTS],
    jobs: database.jobs,
    outbox,
    downloads: database[DOWNLOADS],
    facts: database[FACTS],
    progress: database.progress,
    async close() {
      outbox.close()
      await database.close()
    },
  }
}
