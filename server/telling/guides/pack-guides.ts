/**
 * Guides from the city packs that ship with the product. They are written in English, and their most used places are translated. Where
 * these are too few for a walk in another language, the pack gives the places and their kinds, and the facts come from that language's
 * Wikipedia.
 */
import { fail, ok } from '#contract/failure.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import { hasPlacesFor } from '#server/telling/generation/rated-places.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import { PACK_LANGUAGE } from '#server/knowledge/city-packs/translated-packs.ts'
import type { GuideSource } from '#server/telling/generation/guide-source.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { candidatesOfPack } from './candidate.ts'
import { gatherGuide, type GuideCity } from './gathered-guide.ts'
import type { PackPlaces } from './pack-places.ts'
import { startPatience, withPatience } from './with-patience.ts'

/** The time limit for finding ids; after it the pack's own ids may be enough for a walk. */
const IDS_MS = 60_000

/** Returns a pack without its English texts: its facts, and all that refers to them. */
export function cityOf({
  id,
  name,
  localName,
  aliases,
  country,
  countryCode,
  ...pack
}: Omit<CityPack, 'places'>): GuideCity {
  const { latitude, longitude, language, wikidata } = pack
  return {
    id,
    name: '',
    localName: localName || name,
    aliases,
    country,
    countryCode,
    latitude,
    longitude,
    language,
    wikidata,
  }
}

export interface PackGuidesParts {
  readonly articles: Articles
  /** The source of ids that packs do not have. */
  readonly packPlaces?: PackPlaces | undefined
}

/** Returns the guides of the packs. Without `openData` they answer only where a pack has a walk in the language. */
export const packGuides = (atlas: Atlas, openData?: PackGuidesParts): GuideSource => ({
  async find(request) {
    const pack = atlas.find(request.point, request.locationName)
    if (!pack || !hasPlacesFor(pack, request)) return fail({ kind: 'no-places' })
    if (request.language === PACK_LANGUAGE) return ok(pack)
    const told = atlas.in(request.language).find(request.point, request.locationName)
    if (told && hasPlacesFor(told, request)) return ok(told)
    if (!openData) return fail({ kind: 'not-in-language' })
    const { articles, packPlaces } = openData
    const gathered: GuideSource = {
      async find(patient) {
        const { signal } = startPatience(patient.signal, IDS_MS)
        const ids = await packPlaces?.read(pack, signal)
        const candidates = candidatesOfPack(pack.places, ids)
        return await gatherGuide({ articles, candidates, city: cityOf(pack) }, patient)
      },
    }
    const found = await withPatience(gathered).find(request)
    // The pack has places, so only texts in the language are missing.
    return found.ok || found.failure.kind !== 'no-places' ? found : fail({ kind: 'not-in-language' })
  },
})
