/** Reads and writes the facts of each subject, for storing what the server accepted. */
import type { RxDocumentData } from 'rxdb/plugins/core'
import type { TourItem } from '#changes/subjects/tour-view.ts'
import type { FactDocument, FactKey, TourDocument } from '#data/store/documents.ts'
import { routeEntity } from '#changes/entities.ts'
import type { AcceptedJob, Subject } from '#changes/kind-rules.ts'
import type { OutboxRow } from '#changes/row.ts'
import type { RouteFact } from '#changes/subjects/route-fact.ts'
import type { DocumentsById } from '#data/store/storage-now.ts'
import type { Store } from '#data/store/store.ts'
import { removeTours } from '../pull/tour-facts.ts'

/** A fact, and the ids of the rows whose effect is in it. */
export interface Kept {
  readonly fact: unknown
  readonly settled: readonly string[]
  /** The document that was read; undefined where there was none. */
  readonly document?: RxDocumentData<TourDocument | FactDocument>
}

/** Returns the documents that were read, to write over them. */
const documentsOf = <T extends TourDocument | FactDocument>(
  kept: ReadonlyMap<string, Kept>,
): DocumentsById<T> =>
  new Map(
    [...kept].flatMap(([id, { document }]) =>
      document ? [[id, document as unknown as RxDocumentData<T>]] : [],
    ),
  )

export interface SubjectStore {
  idOf(row: OutboxRow): string
  read(store: Store, ids: readonly string[]): Promise<Map<string, Kept>>
  write(store: Store, kept: ReadonlyMap<string, Kept>, at: number): Promise<void>
  remove(store: Store, ids: readonly string[]): Promise<void>
  /** The tours that these facts are, for subjects that are tours: their downloads go with them. */
  tourIdsOf?(ids: readonly string[]): readonly number[]
}

const tours: SubjectStore = {
  idOf: ({ entity }) => entity.slice('tour:'.length),
  async read({ tours: collection }, ids) {
    const documents = await collection.readNowById(ids)
    return new Map(
      [...documents].map(([id, document]) => [
        id,
        { fact: document.item, settled: document.settled ?? [], document },
      ]),
    )
  },
  async write({ tours: collection }, kept) {
    const known = documentsOf<TourDocument>(kept)
    const written = [...known].map(([id, document]) => ({
      ...document,
      item: kept.get(id)?.fact as TourItem,
      etag: '',
      settled: kept.get(id)?.settled ?? [],
    }))
    await collection.writeOver(written, known)
  },
  remove: (store, ids) => removeTours(store, ids.map(Number)),
  tourIdsOf: (ids) => ids.map(Number),
}

/** The store of facts that have a name of their own. */
const named = (idOf: (row: OutboxRow) => FactKey): SubjectStore => ({
  idOf,
  async read({ facts }, ids) {
    const documents = await facts.readNowById(ids)
    return new Map(
      [...documents].map(([id, document]) => [
        id,
        { fact: document.data.value, settled: document.data.settled ?? [], document },
      ]),
    )
  },
  async write({ facts }, kept, at) {
    await facts.writeOver(
      [...kept].map(([id, { fact, settled }]) => ({
        id: id as FactKey,
        data: { value: fact, settled },
        etag: '',
        fetchedAt: at,
      })),
      documentsOf<FactDocument>(kept),
    )
  },
  async remove({ facts }, ids) {
    await facts.bulkRemove([...ids])
  },
})

const routeFacts = named(({ entity }) => entity as `route:${string}`)

/** A route made on this device stays under its own key. A copy that a pull stored under the server's id is removed. */
const routes: SubjectStore = {
  ...routeFacts,
  async write(store, kept, at) {
    await routeFacts.write(store, kept, at)
    const doubles = [...kept.values()]
      .map(({ fact }) => fact as RouteFact)
      .filter(({ key, route }) => key !== String(route.id))
      .map(({ route }) => routeEntity(String(route.id)))
    if (doubles.length > 0) await store.facts.bulkRemove(doubles)
  },
}

/** The client's own record of a job that the server accepted. No pull removes it. */
const jobs: SubjectStore = {
  idOf: ({ id }) => id,
  read: async () => new Map(),
  async write({ jobs: collection }, kept, at) {
    for (const { fact } of kept.values()) {
      const { jobId, rowId, request } = fact as AcceptedJob
      const { locationName, latitude, longitude, topic } = request
      const before = (await collection.findOne(jobId).exec())?.toJSON()
      await collection.upsert({
        status: 'queued',
        progress: 0,
        message: '',
        error: '',
        requestedAt: at,
        isDismissed: false,
        ...before,
        id: jobId,
        isOwn: true,
        request: { locationName, latitude, longitude, topic, rowId },
      })
    }
  },
  remove: async () => {},
}

/** Other subjects are stored on the server only. */
export const subjectStores: { readonly [S in Subject]?: SubjectStore } = {
  tour: tours,
  preferences: named(() => 'preferences'),
  profile: named(() => 'profile'),
  route: routes,
  job: jobs,
}
