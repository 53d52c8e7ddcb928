/** Photographs at the places of shipped packs, which name none themselves. */
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import { startPatience } from '#server/telling/guides/with-patience.ts'
import type { JobContext } from './job-context.ts'

/** A walk in a shipped pack is made in seconds and must not wait for pictures. Those that come later are there for the next walk. */
const PATIENCE_MS = 8_000

/** The places with their photographs, as far as these are known in time. Never rejects. */
export async function withPackPhotographs(
  { atlas, photographs, packPlaces, signal }: JobContext,
  pack: CityPack,
  stops: readonly Place[],
): Promise<readonly Place[]> {
  if (!photographs || !packPlaces || !atlas.packs.includes(pack)) return stops
  const known = await packPlaces.read(pack, startPatience(signal, PATIENCE_MS).signal)
  return stops.map((stop) => {
    const photograph = stop.photograph ?? known.get(stop.id)?.photograph
    return photograph ? { ...stop, photograph } : stop
  })
}
