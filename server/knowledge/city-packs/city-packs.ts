/** The city packs that ship with the product. Add a new pack here, so that it gets into the bundle. */
import { createAtlas, type Atlas } from './atlas.ts'
import berlin from './packs/berlin.json' with { type: 'json' }
import florence from './packs/florence.json' with { type: 'json' }
import kyoto from './packs/kyoto.json' with { type: 'json' }
import lisbon from './packs/lisbon.json' with { type: 'json' }
import london from './packs/london.json' with { type: 'json' }
import munich from './packs/munich.json' with { type: 'json' }
import newYork from './packs/new-york.json' with { type: 'json' }
import paris from './packs/paris.json' with { type: 'json' }
import porto from './packs/porto.json' with { type: 'json' }
import { parseCityPack, type CityPack } from './city-pack.ts'

const SHIPPED: Readonly<Record<string, unknown>> = {
  berlin,
  florence,
  kyoto,
  lisbon,
  london,
  munich,
  'new-york': newYork,
  paris,
  porto,
}

/** Reads and checks every shipped pack. Throws at the first broken one. */
export function shippedPacks(): CityPack[] {
  return Object.entries(SHIPPED).map(([id, json]) => parseCityPack(id, json))
}

/** Returns the atlas over all shipped packs. */
export const loadAtlas = (): Atlas => createAtlas(shippedPacks())
