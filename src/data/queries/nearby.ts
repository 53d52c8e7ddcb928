/** Finds stored tours around a point or by words; it needs no signal. */
import { auditTime, combineLatest, from, map, startWith, Subject, switchMap, type Observable } from 'rxjs'
import { likenessTo, mayHaveTypo } from '#contract/likeness.ts'
import { foldText, hasWords, searchWords } from '#contract/search-text.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { TourDocument } from '../store/documents.ts'
import { tourIdOf } from '#changes/entities.ts'
import type { Store } from '../store/store.ts'
import { createGeoIndex, type GeoIndex, type Near } from '../tours/geo-index.ts'
import { plain, watchRows, known, type StoredValue } from './rows.ts'

export interface NearbyQuery {
  readonly latitude: number
  readonly longitude: number
  readonly radiusM: number
  readonly limit: number
}
type Item = TourDocument['item']
export type NearbyStoredTour = Near<Item>

export interface TourIndex extends Pick<GeoIndex<Item>, 'near' | 'values'> {
  /** Emits after a tour was added, changed or removed. */
  readonly changes$: Observable<void>
}

/** Documents per read. Between two reads the thread can handle a tap. */
const CHUNK = 100

/** The time over which changes are collected, so that the writes of one pull show together. */
const CALM_MS = 50

const indexes = new WeakMap<Store['tours'], Promise<TourIndex>>()

/** Returns every stored tour by its place. The index is read once for each open store and updated as the store changes. */
export function tourIndex({ tours }: Pick<Store, 'tours'>): Promise<TourIndex> {
  const before = indexes.get(tours)
  if (before) return before
  const reading = readIndex(tours)
  indexes.set(tours, reading)
  // A store that could not be read now may be readable later.
  reading.catch(() => indexes.delete(tours))
  return reading
}

async function readIndex(tours: Store['tours']): Promise<TourIndex> {
  const index = createGeoIndex<Item>()
  const changes$ = new Subject<void>()
  /** Ids of tours that changed during the first read; the events have their newest state. */
  const changed = new Set<string>()
  let isRead = false
  tours.$.subscribe(({ operation, documentId, documentData }) => {
    if (!isRead) changed.add(documentId)
    const { item } = documentData as TourDocument
    if (operation === 'DELETE') index.remove(documentId)
    else index.put(documentId, item, item)
    changes$.next()
  })
  for (const isMine of [true, false])
    await readInChunks(tours, isMine, ({ id, item }) => {
      if (!changed.has(id)) index.put(id, item, item)
    })
  isRead = true
  changed.clear()
  return { near: index.near, values: index.values, changes$ }
}

/** Reads in the order of an existing index: in any other order RxDB would read all documents for every chunk. */
async function readInChunks(
  tours: Store['tours'],
  isMine: boolean,
  take: (tour: TourDocument) => void,
): Promise<void> {
  let from = 0
  let limit = CHUNK
  for (;;) {
    const documents = await tours
      .find({
        selector: { isMine, createdDesc: { $gte: from } },
        sort: [{ isMine: 'asc' }, { createdDesc: 'asc' }],
        limit,
      })
      .exec()
    for (const tour of plain(documents) as TourDocument[]) take(tour)
    if (documents.length < limit) return
    const reached = documents.at(-1)?.createdDesc ?? from
    // More tours than a chunk have the same time.
    limit = reached === from ? limit * 2 : CHUNK
    from = reached
  }
}

export interface StoredSearch {
  /** The words; '' finds every tour. */
  readonly search: string
  /** The topic in any case; '' for all. */
  readonly topic: string
  /** The language; '' for all. */
  readonly language: string
  /** The tours nearest to it come first; without it the most similar to the search, then the newest. */
  readonly from?: LatLng | undefined
  readonly limit: number
}

/** Emits the result of `read`, again whenever a tour changes. `gone` are the ids of tours with a pending delete. */
const watchIndex = <T>(
  store: Store,
  read: (index: TourIndex, gone: ReadonlySet<number | undefined>) => T,
): Observable<StoredValue<T>> =>
  from(tourIndex(store)).pipe(
    switchMap((index) =>
      combineLatest([index.changes$.pipe(auditTime(CALM_MS), startWith(undefined)), watchRows(store)]).pipe(
        map(([, rows]) => {
          const deletes = rows.filter(({ kind }) => kind === 'tour-delete')
          return known(read(index, new Set(deletes.map(({ entity }) => tourIdOf(entity)))))
        }),
      ),
    ),
  )

/** Emits the stored tours around a point, nearest first. */
export const watchNearbyStored = (
  store: Store,
  { radiusM, limit, ...centre }: NearbyQuery,
): Observable<StoredValue<readonly NearbyStoredTour[]>> =>
  watchIndex(store, (index, gone) =>
    index
      .near(centre, radiusM, limit + gone.size)
      .filter(({ value }) => !gone.has(value.id))
      .slice(0, limit),
  )

/** Emits the stored tours that have the words of the search or, where none has, similar words. */
export const watchStoredSearch = (
  store: Store,
  query: StoredSearch,
): Observable<StoredValue<readonly Item[]>> =>
  watchIndex(store, (index, gone) =>
    fitting(
      index.values().filter(({ id }) => !gone.has(id)),
      query,
    ),
  )

function fitting(
  tours: readonly Item[],
  { search, topic, language, from: here, limit }: StoredSearch,
): readonly Item[] {
  const words = searchWords(search)
  const likeness = likenessTo(words)
  const texts = tours
    .filter((tour) => !topic || tour.topic.toLowerCase() === topic.toLowerCase())
    .filter((tour) => !language || !tour.language || tour.language.split('-')[0] === language)
    .map((tour) => ({
      tour,
      text: foldText([tour.title, tour.locationName, tour.narrativePreview ?? ''].join(' ')),
    }))
  const having = texts.filter(({ text }) => hasWords(text, words))
  const found = (having.length > 0 || !mayHaveTypo(words) ? having : texts)
    .map(({ tour, text }) => ({
      tour,
      likeness: likeness(text),
      createdMs: Date.parse(tour.createdAt),
      distanceM: here ? distanceM(here, tour) : 0,
    }))
    .filter((each) => each.likeness > 0)
  return found
    .toSorted((a, b) => a.distanceM - b.distanceM || b.likeness - a.likeness || b.createdMs - a.createdMs)
    .slice(0, limit)
    .map(({ tour }) => tour)
}
