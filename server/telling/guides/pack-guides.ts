/**
 * Guides from the city packs that ship with the product. They are written in English; in another language their places are told
 * from that language's Wikipedia, and the pack gives where and what they are.
 */
import { fail, ok } from '#contract/failure.ts'
import type { Atlas } from '#server/knowledge/city-packs/atlas.ts'
import { hasPlacesFor } from '#server/telling/generation/rated-places.ts'
import type { CityPack } from '#server/knowledge/city-packs/city-pack.ts'
import type { GuideSource } from '#server/telling/generation/guide-source.ts'
import type { Articles } from '#server/knowledge/open-data/wikimedia/articles.ts'
import { candidatesOfPack } from './candidate.ts'
import { gatherGuide, type GuideCity } from './gathered-guide.ts'
import type { PackPlaces } from './pack-places.ts'
import { startPatience, withPatience } from './with-patience.ts'

export const PACK_LANGUAGE = 'en'
/** The pack's own ids may be enough for a walk. */
const IDS_MS = 60_000

/** A pack without what is written in English: its facts, and what refers to them. */
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
  /** Finds the ids that packs do not have. */
  readonly packPlaces?: PackPlaces | undefined
}

/** Without `openData` packs answer in English only. */
export const packGuides = (atlas: Atlas, openData?: PackGuidesParts): GuideSource => ({
  async find(wish) {
    const pack = atlas.find(wish.point, wish.locationName)
    if (!pack || !hasPlacesFor(pack, wish)) return fail({ kind: 'no-places' })
    if (wish.language === PACK_LANGUAGE) return ok(pack)
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
    const found = await withPatience(gathered).find(wish)
    // The pack has places, so what is missing are words.
    return found.ok || found.failure.kind !== 'no-places' ? found : fail({ kind: 'not-in-language' })
  },
})
