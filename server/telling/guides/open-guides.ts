/** Opens the guides of a running server: packs, and open data if it is switched on or was fetched before. */
import { ok } from '#contract/failure.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { articles as articleRows } from '#server/kernel/db/schema/articles.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import type { Geocoder } from '#server/knowledge/geocoder/geocoder.ts'
import type { OsmBoxes } from '#server/knowledge/open-data/osm-box.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { openArticles } from '#server/knowledge/open-data/wikimedia/open-articles.ts'
import { openStoredArticles } from '#server/knowledge/open-data/wikimedia/stored-articles.ts'
import { openWikimediaApi } from '#server/knowledge/open-data/wikimedia/wikimedia-api.ts'
import type { WikimediaConfig } from '#server/knowledge/open-data/wikimedia/wikimedia-config.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { createGuides, type Guides } from './guides.ts'
import { openDataGuides } from './open-data-guides.ts'
import { openPackPlaces, type PackPlaces } from './pack-places.ts'
import { routeGuides } from './route-guides.ts'

export interface OpenGuidesParts {
  readonly db: Database
  readonly clock: Clock
  readonly atlas: Atlas
  readonly boxes: OsmBoxes
  readonly geocoder: Pick<Geocoder, 'reverse'>
  /** Undefined if no requests may be sent. */
  readonly wikimedia: WikimediaConfig | undefined
  /** False if stored articles must never be deleted. */
  readonly forgetsOld?: boolean
  /** A logger with the interface of pino. */
  readonly logger: { warn(facts: object, message: string): void }
}

/** Returns stored articles of any age; all others count as not written. */
function storedArticles({ db, clock }: Pick<OpenGuidesParts, 'db' | 'clock'>): Articles {
  const store = openStoredArticles(db, clock)
  return {
    async read(ids, language) {
      const stored = await store.find(ids, language)
      return ok(new Map([...stored].flatMap(([id, { article }]) => (article ? [[id, article]] : []))))
    },
  }
}

export interface OpenGuides extends Guides {
  /** The articles, for commands that fetch a city beforehand. */
  readonly articles: Articles
  readonly packPlaces: PackPlaces
  close(): void
}

export function openGuides(parts: OpenGuidesParts): OpenGuides {
  const { db, clock, atlas, boxes, geocoder, wikimedia, logger, forgetsOld } = parts
  const stored = storedArticles(parts)
  const api = wikimedia && openWikimediaApi(wikimedia)
  const articles = api ? openArticles({ db, clock, logger, forgetsOld, api }) : stored
  const packPlaces = openPackPlaces({ db, clock, logger, api })
  const guides = createGuides(atlas, {
    articles,
    packPlaces,
    anywhere: openDataGuides({ boxes, articles, geocoder }),
    alongRoute: routeGuides({ atlas, boxes, articles, storedArticles: stored, geocoder }),
    async isThere() {
      if (api) return true
      const [any] = await db.select({ id: articleRows.wikidataId }).from(articleRows).limit(1)
      return any !== undefined
    },
  })
  return { ...guides, articles, packPlaces, close: () => api?.close() }
}
