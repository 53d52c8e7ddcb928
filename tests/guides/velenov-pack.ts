/** A city pack of the invented town, with as many places as a test names. */
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { shippedPacks } from '#server/knowledge/city-packs/city-packs.ts'
import { TOWN, TOWN_SIGHTS } from '#samples/invented-town/town.ts'

const model = shippedPacks().find(({ id }) => id === 'florence')
if (!model) throw new Error('no Florence')

/** The place of the pack where a sight is, under its English name where no other is given. */
export function placeAt(sight: number, more: Partial<Place> = {}): Place {
  const [place, there] = [model?.places[0], TOWN_SIGHTS[sight]]
  if (!place || !there) throw new Error('no such place')
  const { latitude, longitude, labels, localName } = there
  const own = { id: `place-${sight}`, name: labels.en, localName, kind: 'building', latitude, longitude }
  return { ...place, wikidata: undefined, ...own, ...more }
}

export const velenovPack = (...places: readonly Place[]): CityPack => ({
  ...(model as CityPack),
  id: 'velenov',
  name: TOWN.name,
  localName: TOWN.name,
  aliases: [],
  language: 'cs',
  wikidata: TOWN.wikidataId,
  latitude: TOWN.latitude,
  longitude: TOWN.longitude,
  places: [...places],
})
