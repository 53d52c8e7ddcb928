/**
 * Adds open data to the places of shipped packs: the Wikidata ids that lead to other languages, and photographs. A whole pack is
 * looked up at once with a handful of requests, and then not again for weeks.
 */
import { fail, ok, type Result } from '#contract/failure.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { CityPack, Photograph } from '#server/knowledge/city-packs/city-pack.ts'
import { failureOf } from '#server/knowledge/open-data/wikimedia/ask-entities.ts'
import type { ArticlesFailure } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { readPhotographs } from '#server/knowledge/open-data/wikimedia/photographs.ts'
import type { WikimediaApi } from '#server/knowledge/open-data/wikimedia/wikimedia-api.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { findPlaceIds } from './find-place-ids.ts'
import { openStoredPackPlaces, type PackPlace, type StoredPackPlaces } from './stored-pack-places.ts'
import { unlessAborted } from '#server/knowledge/open-data/unless-aborted.ts'

export interface KnownOfPlace {
  readonly wikidataId: string | undefined
  readonly photograph: Photograph | undefined
}

export interface PackPlaces {
  /**
   * Returns the pack's own ids and what was found, by the ids of the places. Never rejects. If the signal aborts or no server answers,
   * it returns what is stored; the look-up continues for the next caller.
   */
  read(pack: CityPack, signal?: AbortSignal): Promise<ReadonlyMap<string, KnownOfPlace>>
  /** Returns true if all that can be found is stored. */
  isWhole(pack: CityPack): Promise<boolean>
}

export interface PackPlacesParts {
  readonly db: Database
  readonly clock: Clock
  /** Undefined if no requests may be sent. */
  readonly api: WikimediaApi | undefined
  /** A logger with the interface of pino. */
  readonly logger: { warn(facts: object, message: string): void }
}

/** After a failure no requests are sent for ten minutes, because walks wait for the answers. */
const PAUSE_MS = 600_000

/** Looks up all places that are not fresh, and stores what it finds. */
async function lookUp(
  api: WikimediaApi,
  pack: CityPack,
  store: StoredPackPlaces,
): Promise<Result<undefined, ArticlesFailure>> {
  const stored = await store.find(pack)
  const due = pack.places.filter(({ id }) => !stored.get(id)?.isFresh)
  const found = await findPlaceIds(api, pack, due)
  if (!found.ok) return found
  const { wikidataIds, entities } = found.value
  const fileOf = (id: string | undefined) => (id === undefined ? undefined : entities.get(id)?.fileName)
  const named = due.map((place) => {
    const wikidataId = place.wikidata ?? wikidataIds.get(place.id)
    return { placeId: place.id, wikidataId, fileName: fileOf(wikidataId) }
  })
  const fileNames = [...new Set(named.flatMap(({ fileName }) => fileName ?? []))]
  const photographs = await readPhotographs(api, api.urls.commons, fileNames)
  const places = named.map(({ placeId, wikidataId, fileName }): PackPlace => ({
    placeId,
    wikidataId,
    photograph: photographs.ok && fileName ? photographs.value.get(fileName) : undefined,
  }))
  await store.save(pack, places, photographs.ok ? 'whole' : 'incomplete')
  return photographs.ok ? ok(undefined) : fail(failureOf(photographs.failure))
}

export function openPackPlaces({ db, clock, api, logger }: PackPlacesParts): PackPlaces {
  const store = openStoredPackPlaces(db, clock)
  /** The running look-ups by the ids of packs. */
  const running = new Map<string, Promise<unknown>>()
  let pausedUntilMs = 0

  const find = async (pack: CityPack) => {
    try {
      return await store.find(pack)
    } catch (error) {
      logger.warn({ err: error }, 'what is known of places was not found')
      return new Map<string, never>()
    }
  }
  const isWhole = async (pack: CityPack): Promise<boolean> => {
    const stored = await find(pack)
    return pack.places.every(({ id }) => stored.get(id)?.isFresh)
  }
  const lookUpLogged = async (wikimedia: WikimediaApi, pack: CityPack): Promise<void> => {
    try {
      const result = await lookUp(wikimedia, pack, store)
      if (result.ok || result.failure.kind === 'aborted') return
      pausedUntilMs = clock.now().getTime() + PAUSE_MS
      logger.warn({ pack: pack.id, ...result.failure }, 'the places of a city pack were not looked up')
    } catch (error) {
      logger.warn({ err: error }, 'what is known of places was not stored')
    }
  }
  const lookUpOnce = (wikimedia: WikimediaApi, pack: CityPack): Promise<unknown> => {
    const before = running.get(pack.id)
    if (before) return before
    const started = lookUpLogged(wikimedia, pack).finally(() => running.delete(pack.id))
    running.set(pack.id, started)
    return started
  }

  return {
    isWhole,
    async read(pack, signal) {
      if (api && clock.now().getTime() >= pausedUntilMs && !(await isWhole(pack)))
        // A caller that gives up continues with what is stored.
        await unlessAborted(lookUpOnce(api, pack), signal).catch(() => undefined)
      const stored = await find(pack)
      return new Map(
        pack.places.map(({ id, wikidata }) => {
          const found = stored.get(id)
          return [id, { wikidataId: wikidata ?? found?.wikidataId, photograph: found?.photograph }]
        }),
      )
    },
  }
}
