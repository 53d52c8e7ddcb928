/**
 * Maps OpenStreetMap tags to the layers and kinds of the Protomaps basemap schema, version 4, for the kinds that a walker's
 * map needs (https://docs.protomaps.com/basemaps/layers).
 */
import type { Tags } from './osm-elements.ts'

export type LayerName = 'water' | 'landuse' | 'roads' | 'buildings' | 'pois' | 'places'

export interface Classified {
  readonly layer: LayerName
  readonly minZoom: number
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

const set = (words: string) => new Set(words.split(' '))

const LANDUSE: Readonly<Record<string, ReadonlySet<string>>> = {
  leisure: set(
    'park garden playground pitch nature_reserve golf_course dog_park stadium sports_centre track',
  ),
  landuse: set(
    'grass forest cemetery recreation_ground village_green meadow orchard vineyard allotments residential commercial retail industrial railway military farmland farmyard religious',
  ),
  natural: set('wood scrub grassland heath beach sand bare_rock scree wetland glacier'),
  amenity: set('university college school kindergarten hospital grave_yard parking marketplace'),
  tourism: set('zoo theme_park camp_site'),
  boundary: set('national_park'),
}
const WATER_LINES = set('river stream canal drain ditch')
const WATER_AREAS = set('water bay')
const BASINS = set('reservoir basin')
const RAILS = set('rail tram subway light_rail monorail funicular narrow_gauge')
const MAJOR_ROADS = set('trunk primary secondary tertiary')
const MINOR_ROADS = set('residential unclassified road living_street pedestrian service raceway')
const PATHS = set('footway path steps cycleway bridleway track corridor')
const POIS: Readonly<Record<string, ReadonlySet<string> | 'any'>> = {
  tourism: set(
    'attraction museum gallery artwork viewpoint hotel hostel guest_house information zoo theme_park aquarium picnic_site',
  ),
  historic: 'any',
  amenity: set(
    'place_of_worship theatre arts_centre townhall university library cafe restaurant pub bar fountain marketplace drinking_water toilets bench post_office pharmacy hospital police cinema school courthouse bank',
  ),
  railway: set('station halt tram_stop subway_entrance'),
  man_made: set('tower lighthouse obelisk bridge'),
  leisure: set('park garden playground stadium'),
  natural: set('peak spring cave_entrance'),
  place: set('square'),
}
/** The kinds that show at lower zooms than cafés and benches. */
const LANDMARKS = set(
  'museum attraction castle monument viewpoint station townhall university theatre place_of_worship park square',
)
const SMALL_THINGS = set(
  'bench toilets drinking_water information bank pharmacy school tram_stop subway_entrance',
)
const PLACES: Readonly<Record<string, string>> = {
  city: 'locality',
  town: 'locality',
  village: 'locality',
  hamlet: 'locality',
  suburb: 'macrohood',
  quarter: 'neighbourhood',
  neighbourhood: 'neighbourhood',
  island: 'island',
}

function names(tags: Tags): Record<string, string> {
  const english = tags['name:en']
  return {
    ...(tags['name'] ? { name: tags['name'] } : {}),
    ...(english && english !== tags['name'] ? { 'name:en': english } : {}),
  }
}

const yes = (value: string | undefined) => value !== undefined && value !== 'no'

/** Classifies a line: a street, a railway, a ferry or a stream. */
export function classifyLine(tags: Tags): Classified | undefined {
  const { highway, railway, waterway, route } = tags
  if (highway !== undefined) {
    const base = highway.replace(/_link$/, '')
    const road = (kind: string, minZoom: number): Classified => ({
      layer: 'roads',
      minZoom,
      attributes: {
        kind,
        kind_detail: highway,
        ...names(tags),
        ...(yes(tags['bridge']) ? { is_bridge: true } : {}),
        ...(yes(tags['tunnel']) ? { is_tunnel: true } : {}),
      },
    })
    if (base === 'motorway') return road('highway', 12)
    if (MAJOR_ROADS.has(base)) return road('major_road', 12)
    if (MINOR_ROADS.has(base)) return road('minor_road', base === 'service' ? 14 : 13)
    return PATHS.has(base) ? road('path', 14) : undefined
  }
  if (railway !== undefined && RAILS.has(railway) && tags['tunnel'] !== 'yes')
    return { layer: 'roads', minZoom: 13, attributes: { kind: 'rail', kind_detail: railway } }
  if (route === 'ferry') return { layer: 'roads', minZoom: 12, attributes: { kind: 'ferry', ...names(tags) } }
  if (waterway !== undefined && WATER_LINES.has(waterway) && !yes(tags['tunnel']))
    return {
      layer: 'water',
      minZoom: waterway === 'river' || waterway === 'canal' ? 12 : 14,
      attributes: { kind: waterway, ...names(tags) },
    }
  return undefined
}

/** Classifies an area, which may be a point of interest as well. */
export function classifyArea(tags: Tags): Classified | undefined {
  const { building, natural, waterway, landuse, leisure } = tags
  const part = tags['building:part']
  if (yes(building) || yes(part)) {
    const height = Number.parseFloat(tags['height'] ?? '')
    return {
      layer: 'buildings',
      minZoom: 14,
      attributes: {
        kind: yes(building) ? 'building' : 'building_part',
        ...(Number.isFinite(height) ? { height } : {}),
      },
    }
  }
  const water = (kind: string): Classified => ({
    layer: 'water',
    minZoom: 12,
    attributes: { kind, ...names(tags) },
  })
  if (natural !== undefined && WATER_AREAS.has(natural)) return water(tags['water'] ?? natural)
  if (waterway === 'riverbank' || waterway === 'dock') return water(waterway)
  if (landuse !== undefined && BASINS.has(landuse)) return water(landuse)
  if (leisure === 'swimming_pool') return { ...water('swimming_pool'), minZoom: 14 }
  if (tags['highway'] === 'pedestrian')
    return { layer: 'landuse', minZoom: 13, attributes: { kind: 'pedestrian', ...names(tags) } }
  for (const [key, kinds] of Object.entries(LANDUSE)) {
    const kind = tags[key]
    if (kind !== undefined && kinds.has(kind))
      return {
        layer: 'landuse',
        minZoom: kind === 'garden' || kind === 'grass' ? 13 : 12,
        attributes: { kind },
      }
  }
  return undefined
}

/** Classifies a point, or an area that shows as one. Without a name, only useful kinds show. */
export function classifyPoint(tags: Tags): Classified | undefined {
  const { place } = tags
  const placeKind = place === undefined ? undefined : PLACES[place]
  if (place !== undefined && placeKind !== undefined && tags['name'])
    return {
      layer: 'places',
      minZoom: placeKind === 'neighbourhood' ? 13 : 12,
      attributes: { kind: placeKind, kind_detail: place, ...names(tags) },
    }
  for (const [key, kinds] of Object.entries(POIS)) {
    const value = tags[key]
    if (value === undefined || value === 'no' || (kinds !== 'any' && !kinds.has(value))) continue
    const kind = value === 'yes' ? key : value
    if (!tags['name'] && !SMALL_THINGS.has(kind) && kind !== 'fountain' && kind !== 'viewpoint') continue
    return {
      layer: 'pois',
      minZoom: LANDMARKS.has(kind) ? 14 : 15,
      attributes: { kind, ...names(tags) },
    }
  }
  return undefined
}
