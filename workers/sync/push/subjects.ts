/** Where the facts of each subject are kept, for writing down what the server accepted. */
import type { FactDocument, FactKey, TourDocument, TourItem } from '#data/documents.ts'
import { routeEntity } from '#data/outbox/entities.ts'
import type { AcceptedJob } from '#data/outbox/kind-rules.ts'
import type { Subject } from '#data/outbox/payloads.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import type { RouteFact } from '#data/routes/route-fact.ts'
import type { Store } from '#data/store.ts'
import { removeTours } from '../pull/tour-facts.ts'

/** A fact, and the rows that are already in it. */
export interface Kept {
  readonly fact: unknown
  readonly settled: readonly string[]
}

export interface SubjectStore {
  idOf(row: OutboxRow): string
  read(store: Store, ids: readonly string[]): Promise<Map<string, Kept>>
  write(store: Store, kept: ReadonlyMap<string, Kept>, at: number): Promise<void>
  remove(store: Store, ids: readonly string[]): Promise<void>
}

const tours: SubjectStore = {
  idOf: ({ entity }) => entity.slice('tour:'.length),
  async read({ tours: collection }, ids) {
    const documents = await collection.findByIds([...ids]).exec()
    return new Map(
      // As plain JSON: what RxDB gives by the name of a field cannot be written again.
      [...documents].map(([id, document]) => {
        const { item, settled } = document.toJSON() as TourDocument
        return [id, { fact: item, settled: settled ?? [] }]
      }),
    )
  },
  async write({ tours: collection }, kept) {
    const documents = await collection.findByIds([...kept.keys()]).exec()
    const written = [...documents].map(([id, document]) => ({
      ...(document.toJSON() as TourDocument),
      item: kept.get(id)?.fact as TourItem,
      etag: '',
      settled: kept.get(id)?.settled ?? [],
    }))
    await collection.writeOver(written)
  },
  remove: (store, ids) => removeTours(store, ids.map(Number)),
}

/** Facts that are kept by name. */
const named = (idOf: (row: OutboxRow) => FactKey): SubjectStore => ({
  idOf,
  async read({ facts }, ids) {
    const documents = await facts.findByIds([...ids]).exec()
    return new Map(
      [...documents].map(([id, document]) => {
        const { data } = document.toJSON() as FactDocument
        return [id, { fact: data.value, settled: data.settled ?? [] }]
      }),
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
    )
  },
  async remove({ facts }, ids) {
    await facts.bulkRemove([...ids])
  },
})

const routeFacts = named(({ entity }) => entity as `route:${string}`)

/** A route that was made here keeps its own key; what a pull stored under the server's id goes into it. */
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

/** A job that the server took on: the client's own record of it, which no pull removes. */
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

/** Subjects without a store here are known by the server alone. */
export const subjectStores: { readonly [S in Subject]?: SubjectStore } = {
  tour: tours,
  preferences: named(() => 'preferences'),
  profile: named(() => 'profile'),
  route: routes,
  job: jobs,
}
