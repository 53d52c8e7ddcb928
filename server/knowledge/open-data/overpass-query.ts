/** The queries to Overpass in its query language, and the reader of its status page. */
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { OsmScope } from './osm-box.ts'

/** Part of the key of a stored box, so that boxes of an older query are fetched again. */
export const QUERY_VERSIONS: Readonly<Record<OsmScope, number>> = { sights: 1, all: 2 }
export const QUERY_TIMEOUT_S = 60
const MAX_SIZE_BYTES = 256 * 1024 * 1024

/** The query asks for geometry, because a centre may lie outside its shape, and for the nodes of entrances. */
const SIGHTS = `( nwr["tourism"~"^(attraction|museum|gallery|artwork|viewpoint|zoo|aquarium|theme_park)$"];
  nwr["historic"];
  nwr["heritage"];
  nwr["amenity"~"^(place_of_worship|theatre|arts_centre|townhall|library|fountain|university|marketplace|courthouse|clock|cinema)$"]["name"];
  nwr["leisure"~"^(park|garden|stadium)$"]["name"];
  nwr["man_made"~"^(tower|lighthouse|bridge|windmill|watermill|obelisk|pier)$"]["name"];
  nwr["bridge"]["wikidata"]; nwr["place"="square"]["name"]; way["highway"="pedestrian"]["wikidata"];
  node["wikidata"]; way["wikidata"]["highway"!~"."]["waterway"!~"."]["railway"!~"."];
  rel["wikidata"]["type"~"^(multipolygon|site|building|bridge)$"];
)->.sights;
.sights out body geom qt;
node(w.sights)["entrance"]; out body qt;
`

const WALKING = `way["highway"]["highway"!~"^(motorway|motorway_link|trunk_link|raceway|bus_guideway|construction|proposed|planned|abandoned|razed|platform|rest_area|services|no)$"]->.net;
.net out body geom qt;
node(w.net)[~"^(barrier|highway|crossing|kerb|entrance|traffic_signals)$"~"."]; out body qt;
`

/** The things that the map draws (`server/knowledge/maps/street-schema.ts`) and that the parts above do not include. */
const MAP = `( way["highway"~"^(motorway|motorway_link|trunk_link|raceway)$"];
  wr["building"]; way["building:part"]; rel["highway"="pedestrian"]["type"="multipolygon"];
  wr["natural"~"^(water|bay|wood|scrub|heath|grassland|beach|sand|bare_rock|scree|wetland|glacier)$"];
  wr["waterway"~"^(river|canal|stream|drain|ditch|riverbank|dock)$"]["type"!="waterway"];
  wr["landuse"~"^(grass|forest|cemetery|recreation_ground|village_green|meadow|orchard|vineyard|allotments|residential|commercial|retail|industrial|railway|military|farmland|farmyard|religious|reservoir|basin)$"];
  wr["leisure"~"^(park|garden|playground|pitch|nature_reserve|golf_course|dog_park|stadium|sports_centre|track|swimming_pool)$"];
  wr["amenity"~"^(university|college|school|kindergarten|hospital|grave_yard|parking|marketplace)$"];
  way["railway"~"^(rail|tram|light_rail|subway|monorail|narrow_gauge|funicular)$"]; way["route"="ferry"];
  node["railway"~"^(station|halt|subway_entrance|tram_stop)$"];
  node["amenity"~"^(toilets|drinking_water|pharmacy|police|hospital|post_office)$"];
  node["amenity"~"^(cafe|restaurant|pub|bar)$"]["name"];
  node["place"~"^(city|town|village|hamlet|suburb|quarter|neighbourhood|island)$"]["name"];
)->.map;
.map out body geom qt;
`

/** Returns the query. Overpass expects south, west, north, east. */
export function overpassQuery({ west, south, east, north }: Box, scope: OsmScope): string {
  const bounds = [south, west, north, east].map((degrees) => degrees.toFixed(5)).join(',')
  const head = `[out:json][timeout:${QUERY_TIMEOUT_S}][maxsize:${MAX_SIZE_BYTES}][bbox:${bounds}];\n`
  return head + SIGHTS + (scope === 'all' ? WALKING + MAP : '')
}

/**
 * Reads the plain text of /api/status, whose lines differ between versions of Overpass. Returns the seconds until the next request may
 * come, 0 if a slot is free; undefined if the text says neither.
 */
export function secondsUntilSlot(status: string): number | undefined {
  if (/^Rate limit: 0\s*$/m.test(status)) return 0
  const free = /^(\d+) slots? available now/m.exec(status)
  if (free && Number(free[1]) > 0) return 0
  const waits = [...status.matchAll(/^Slot available after:.*?in (-?\d+) seconds/gm)].map(([, seconds]) =>
    Math.max(0, Number(seconds)),
  )
  return waits.length === 0 ? undefined : Math.min(...waits)
}
