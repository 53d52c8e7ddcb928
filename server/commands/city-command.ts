/** `npm run city`: fetches all open data of one city at once, which its walks would fetch one by one. Returns the exit code. */
import { systemClock } from '#server/kernel/runtime/clock.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { GeocodedPlace } from '#contract/api/geocoder.ts'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Config } from '#server/roles/config.ts'
import { openEmbedded } from '#server/kernel/db/embedded/open-embedded.ts'
import { migrateDatabase } from '#server/kernel/db/migrate.ts'
import { openDatabase, type Database } from '#server/kernel/db/open-database.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { openGeocoder } from '#server/knowledge/geocoder/geocoder.ts'
import { openOsmBoxes } from '#server/knowledge/open-data/open-osm-boxes.ts'
import { boxAround } from '#server/knowledge/geometry/box.ts'
import { roundedBox } from '#server/knowledge/open-data/box-of-walk.ts'
import { sightsOf } from '#server/knowledge/open-data/sights.ts'
import { factsOfArticle } from '#server/knowledge/open-data/wikimedia/facts-of-article.ts'
import { openTourMaps } from '#server/knowledge/maps/open-tour-maps.ts'
import * as texts from '#texts/city.ts'
import { candidatesOf, candidatesOfPack } from '#server/telling/guides/candidate.ts'
import { cityOfBox } from '#server/telling/guides/city-of-box.ts'
import { openGuides } from '#server/telling/guides/open-guides.ts'

/** The radius around the centre: it contains a walk of two hours from any point of the inner city. */
const RADIUS_M = 6_000
const PLACES_MAX = 400
/** The number of articles that are read at a time, with a line of progress after each batch. */
const BATCH = 25

type Say = (line: string) => void
type CityConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'overpass' | 'wikimedia'>

interface Wanted {
  readonly place: string
  readonly languages: readonly Language[]
}

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

function wantedOf(args: readonly string[]): Wanted | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { language: { type: 'string', multiple: true } },
    })
    const [word, ...place] = positionals
    const languages = values.language ?? []
    if (word !== 'add' || place.length === 0 || !languages.every(isLanguage)) return undefined
    return { place: place.join(' '), languages: [...new Set<Language>(['en', ...languages])] }
  } catch {
    return undefined
  }
}

export async function cityCommand(config: CityConfig, args: readonly string[], say: Say): Promise<number> {
  const wanted = wantedOf(args)
  if (!wanted) {
    say(texts.usage)
    return 1
  }
  if (!config.wikimedia) {
    say(texts.openDataOff)
    return 1
  }
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config.dataDir) : undefined
  const url = embedded?.url ?? config.databaseUrl ?? ''
  try {
    await migrateDatabase(url)
    const { db, close } = openDatabase(url)
    try {
      return await fetchCity(config, db, wanted, say)
    } finally {
      await close()
    }
  } finally {
    await embedded?.leave()
  }
}

async function fetchCity(config: CityConfig, db: Database, wanted: Wanted, say: Say): Promise<number> {
  const atlas = loadAtlas()
  const geocoder = openGeocoder(atlas.packs)
  const point = pointOf(wanted.place) ?? foundPoint((await geocoder.search(wanted.place, 1))[0])
  if (!point) {
    say(texts.unknownPlace(wanted.place))
    return 1
  }
  const clock = systemClock
  const logger = { warn: (_: object, message: string) => say(message) }
  const files = openTourMaps({ mapsDir: join(config.dataDir, 'maps'), logger })
  // Data of other cities must stay, because this server may be offline from now on.
  const forgetsOld = false
  const boxes = openOsmBoxes({ db, clock, files, overpass: config.overpass, logger, forgetsOld })
  const guides = openGuides({
    db,
    clock,
    atlas,
    boxes,
    geocoder,
    wikimedia: config.wikimedia,
    logger,
    forgetsOld,
  })
  try {
    say(texts.looking(wanted.place))
    const box = await boxes.fetchBox(roundedBox(boxAround(point, RADIUS_M)), 'sights')
    if (!box.ok) {
      say(texts.failed(wanted.place, box.failure.kind))
      return 1
    }
    const city = await cityOfBox(box.value, { point, locationName: wanted.place, language: 'en' }, geocoder)
    const sights = candidatesOf(sightsOf(box.value), { point, topic: 'History', most: PLACES_MAX })
    const pack = atlas.find(point, wanted.place)
    const ofPack = pack ? candidatesOfPack(pack.places, await guides.packPlaces.read(pack)) : []
    const places = [...sights, ...ofPack].map(({ wikidataId }) => wikidataId)
    const ids = [...new Set(city.wikidata ? [city.wikidata, ...places] : places)]
    say(texts.sights(city.localName, ids.length))
    for (const language of wanted.languages) {
      let withFacts = 0
      for (let from = 0; from < ids.length; from += BATCH) {
        const read = await guides.articles.read(ids.slice(from, from + BATCH), language)
        if (!read.ok) {
          say(texts.failed(language, read.failure.kind))
          return 1
        }
        for (const article of read.value.values())
          if ((factsOfArticle(article)?.facts.length ?? 0) > 0) withFacts += 1
        say(texts.reading(language, Math.min(from + BATCH, ids.length), ids.length))
      }
      say(texts.told(language, withFacts))
    }
    return 0
  } finally {
    guides.close()
    boxes.close()
    await files.close()
  }
}

/** Reads a position such as `49.2, 15.4`. */
function pointOf(text: string): LatLng | undefined {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*[, ]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  return latitude === undefined || longitude === undefined
    ? undefined
    : { latitude: Number(latitude), longitude: Number(longitude) }
}

const foundPoint = (found: GeocodedPlace | undefined): LatLng | undefined =>
  found && { latitude: Number(found.lat), longitude: Number(found.lon) }
