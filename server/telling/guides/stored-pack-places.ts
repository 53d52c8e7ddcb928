/** Stores what was found of the places of packs in the database for weeks, so that one look-up serves all walks and survives a restart. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { packPlaces } from '#server/kernel/db/schema/pack-places.ts'
import type { CityPack, Photograph, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'

/** The version of the look-up. Another number looks all places up again. */
const FORM = 1
const FRESH_MS = {
  /** Also for places that were not found: an article may appear, but hardly within four weeks. */
  whole: 28 * 86_400_000,
  /** For look-ups whose photographs could not be read; their ids stay valid. */
  incomplete: 0,
} as const

export interface PackPlace {
  readonly placeId: string
  readonly wikidataId: string | undefined
  readonly photograph: Photograph | undefined
}

export interface StoredPackPlace extends PackPlace {
  readonly isFresh: boolean
}

export interface StoredPackPlaces {
  /** Returns what is stored by the ids of the places, without what belongs to another Wikidata id than the pack's. */
  find(pack: CityPack): Promise<ReadonlyMap<string, StoredPackPlace>>
  /** Stores what was found, for as long as its state allows. */
  save(pack: CityPack, places: readonly PackPlace[], state: keyof typeof FRESH_MS): Promise<void>
}

export function openStoredPackPlaces(db: Database, clock: Clock): StoredPackPlaces {
  return {
    async find(pack) {
      const now = clock.now()
      const rows = await db.select().from(packPlaces).where(eq(packPlaces.packId, pack.id))
      const isOf = ({ id, wikidata }: Place, row: (typeof rows)[number]): boolean =>
        row.placeId === id && row.form === FORM && (wikidata === undefined || row.wikidataId === wikidata)
      return new Map(
        pack.places.flatMap((place) => {
          const row = rows.find((each) => isOf(place, each))
          if (!row) return []
          const { placeId, wikidataId, photograph, freshUntil } = row
          const found = {
            placeId,
            wikidataId: wikidataId ?? undefined,
            photograph: photograph ?? undefined,
            isFresh: freshUntil > now,
          }
          return [[placeId, found] as const]
        }),
      )
    },
    async save({ id: packId }, places, state) {
      if (places.length === 0) return
      const freshUntil = new Date(clock.now().getTime() + FRESH_MS[state])
      await db
        .insert(packPlaces)
        .values(
          places.map(({ placeId, wikidataId = null, photograph = null }) => ({
            packId,
            placeId,
            form: FORM,
            wikidataId,
            photograph,
            freshUntil,
          })),
        )
        .onConflictDoUpdate({
          target: [packPlaces.packId, packPlaces.placeId],
          set: {
            form: sql`excluded.form`,
            wikidataId: sql`excluded.wikidata_id`,
            photograph: sql`excluded.photograph`,
            freshUntil: sql`excluded.fresh_until`,
          },
        })
    },
  }
}
