/** The questions to Overpass, in its query language. */
import type { Box } from '#server/ports.ts'
import type { OsmScope } from './osm-box.ts'

/** Part of the key of what is stored: a changed query is asked again. */
export const QUERY_VERSION = 1
export const QUERY_TIMEOUT_S = 60
const MAX_SIZE_BYTES = 256 * 1024 * 1024

/** With geometry, because a centre may lie outside its shape; with the nodes of entrances. */
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

const MAP = `( way["building"]; rel["building"]["type"="multipolygon"]; rel["highway"="pedestrian"]["type"="multipolygon"];
  wr["natural"~"^(water|wood|beach|cliff|coastline|scrub|sand)$"];
  wr["waterway"~"^(river|canal|stream|riverbank|dock)$"];
  wr["landuse"~"^(grass|forest|cemetery|residential|commercial|industrial|retail|railway|recreation_ground|village_green|allotments|meadow)$"];
  wr["leisure"~"^(park|garden|pitch|playground|nature_reserve)$"];
  way["railway"~"^(rail|tram|light_rail|subway|narrow_gauge|funicular)$"]; node["railway"~"^(station|halt|subway_entrance|tram_stop)$"];
)->.map;
.map out body geom qt;
`

/** Overpass wants south, west, north, east. */
export function overpassQuery({ west, south, east, north }: Box, scope: OsmScope): string {
  const bounds = [south, west, north, east].map((degrees) => degrees.toFixed(5)).join(',')
  const head = `[out:json][timeout:${QUERY_TIMEOUT_S}][maxsize:${MAX_SIZE_BYTES}][bbox:${bounds}];\n`
  return head + SIGHTS + (scope === 'all' ? WALKING + MAP : '')
}
