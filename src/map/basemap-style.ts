/**
 * The street map's style, written by hand for the layer names and `kind` values of the Protomaps v4 schema, so that an operator's
 * own extract works. It uses no external fonts, sprites or styles. Names are a style of their own, because they lie above the
 * route. Style objects are cached: creating them for each feature makes panning stutter (OpenLayers FAQ).
 */
import type { FeatureLike } from 'ol/Feature.js'
import RenderFeature from 'ol/render/Feature.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Palette } from './palette.ts'

/** Resolutions in Web Mercator metres per pixel, below which each kind of feature shows. */
const SHOW_BUILDINGS = 5
const SHOW_BUILDING_EDGES = 3
const SHOW_PATHS = 3
const SHOW_MAIN_STREET_NAMES = 8
const SHOW_STREET_NAMES = 6
const SHOW_LANDMARK_NAMES = 1.6
const SHOW_POI_NAMES = 0.8
/** Below this resolution streets have priority over quarters, since a walker knows the city and looks for streets. */
const CLOSE_UP = 4

export const MAP_FONT = 'system-ui, sans-serif'
/** In CSS pixels at a text size of 16: readable at arm's length. */
const MAIN_STREET_PX = 14
const STREET_PX = 13
const PLACE_PX = 15
const HALO_PX = 4
/** From the middle of the street, so that the route along it stays visible. */
const BESIDE_PX = 10
/** The approximate width of a letter, as a share of its size. */
const LETTER_WIDTH = 0.55
/** A street is many short lines: a name may extend beyond its own line when this share of it fits. */
const LEAST_FITTING = 0.5

const MAIN_ROADS = new Set(['highway', 'major_road', 'medium_road'])
const LANDMARKS = new Set(
  'museum attraction castle monument viewpoint station townhall university theatre place_of_worship park square'.split(
    ' ',
  ),
)
const GREEN = /park|garden|grass|wood|forest|cemetery|pitch|meadow|recreation|village_green|nature/

const WIDTHS_M: Readonly<Record<string, number>> = {
  highway: 14,
  major_road: 11,
  medium_road: 9,
  minor_road: 7,
  other: 5,
  path: 1.6,
  ferry: 1.6,
  rail: 1.6,
}

/** In the order of drawing: paths below streets, streets below main roads. */
const ROAD_ORDER = ['path', 'rail', 'other', 'minor_road', 'medium_road', 'major_road', 'highway']

export type MapStyle = (feature: FeatureLike, resolution: number) => Style | Style[] | undefined

/** Creates a style once for each key. */
function cacheOf<Made>() {
  const cache = new Map<string, Made>()
  return (key: string, make: () => Made): Made => {
    const known = cache.get(key)
    if (known) return known
    const made = make()
    cache.set(key, made)
    return made
  }
}

/** True for features that a walker does not see. */
const isUnderground = (feature: FeatureLike): boolean =>
  Boolean(feature.get('is_tunnel')) || feature.get('kind_detail') === 'subway'

/** Returns the lengths of the segments of a tile's line in metres of the projection; none for other features. */
function segmentsOf(feature: FeatureLike): number[] {
  const flat = feature instanceof RenderFeature ? feature.getFlatCoordinates() : []
  const lengths: number[] = []
  for (let at = 2; at + 1 < flat.length; at += 2)
    lengths.push(Math.hypot((flat[at] ?? 0) - (flat[at - 2] ?? 0), (flat[at + 1] ?? 0) - (flat[at - 1] ?? 0)))
  return lengths
}

const wordOf = (feature: FeatureLike, key: string): string => String(feature.get(key) ?? '')

/** The style of land, water, houses and streets. */
export function groundStyle(palette: Palette): MapStyle {
  const cached = cacheOf<Style | Style[]>()

  const area = (key: string, colour: string, zIndex: number, edge?: string) =>
    cached(
      key,
      () =>
        new Style({
          zIndex,
          fill: new Fill({ color: colour }),
          ...(edge ? { stroke: new Stroke({ color: edge, width: 0.7 }) } : {}),
        }),
    )

  function road(kind: string, resolution: number): Style | Style[] | undefined {
    const isDashed = kind === 'path' || kind === 'ferry'
    if ((isDashed || kind === 'other') && resolution > SHOW_PATHS) return undefined
    const isLine = isDashed || kind === 'rail'
    const widthPx = Math.max(isLine ? 1 : 1.5, Math.round(((WIDTHS_M[kind] ?? 6) / resolution) * 2) / 2)
    return cached(`${kind}:${widthPx}`, () => {
      const zIndex = 20 + Math.max(0, ROAD_ORDER.indexOf(kind))
      const line = (color: string, width: number, lineDash?: number[]) =>
        new Stroke({ color, width, ...(lineDash ? { lineDash } : {}) })
      if (kind === 'rail') return new Style({ zIndex, stroke: line(palette.rail, widthPx) })
      if (isDashed) return new Style({ zIndex, stroke: line(palette.path, widthPx, [4, 3]) })
      const colour = MAIN_ROADS.has(kind) ? palette.mainRoad : palette.road
      return [
        // Below all streets, so that no edge crosses another street.
        new Style({ zIndex: 19, stroke: line(palette.roadCasing, widthPx + 2) }),
        new Style({ zIndex, stroke: line(colour, widthPx) }),
      ]
    })
  }

  return (feature, resolution) => {
    const kind = wordOf(feature, 'kind')
    switch (wordOf(feature, 'layer')) {
      case 'earth':
        return area('earth', palette.ground, 0)
      case 'water':
        return area('water', palette.water, 5)
      case 'landuse':
      case 'landcover':
        return GREEN.test(kind) ? area('green', palette.green, 4) : undefined
      case 'buildings':
        return resolution > SHOW_BUILDINGS
          ? undefined
          : resolution > SHOW_BUILDING_EDGES
            ? area('block', palette.building, 10)
            : area('building', palette.building, 10, palette.buildingEdge)
      case 'roads':
        return kind === 'rail' && isUnderground(feature) ? undefined : road(kind, resolution)
      default:
        return undefined
    }
  }
}

/** Returns the name in the interface's language where the data has it, else as it is written locally. */
const localName = (feature: FeatureLike, language: string): string | undefined =>
  feature.get(`name:${language}`) ?? feature.get('name')

/** The style of the names of streets, places and sights. Where they do not all fit, a higher `zIndex` comes first. */
export function nameStyle(
  palette: Palette,
  /** A multiple of the default text size. */
  textScale: number,
  /** The language of the interface, as BCP 47 writes it. */
  language = document.documentElement.lang.split('-')[0] || 'en',
): MapStyle {
  const cached = cacheOf<Style>()
  const fill = new Fill({ color: palette.text })
  const halo = new Stroke({ color: palette.halo, width: HALO_PX * textScale })

  const label = (
    text: string,
    {
      weight,
      sizePx,
      zIndex,
      overflow,
    }: { weight: number; sizePx: number; zIndex: number; overflow?: boolean },
  ) =>
    cached(
      `${zIndex}:${overflow}:${text}`,
      () =>
        new Style({
          zIndex,
          text: new Text({
            text,
            font: `${weight} ${sizePx * textScale}px ${MAP_FONT}`,
            fill,
            stroke: halo,
            placement: overflow === undefined ? 'point' : 'line',
            overflow: overflow ?? false,
            offsetY: overflow === undefined ? 0 : -BESIDE_PX * textScale,
          }),
        }),
    )

  const streetLabel = (feature: FeatureLike, name: string, isMain: boolean, resolution: number) => {
    const sizePx = isMain ? MAIN_STREET_PX : STREET_PX
    const neededPx = name.length * LETTER_WIDTH * sizePx * textScale
    const lengthsPx = segmentsOf(feature).map((length) => length / resolution)
    const linePx = lengthsPx.reduce((sum, length) => sum + length, 0)
    // Letters beyond an end follow its last segment; at a segment of length 0 they would overlap.
    const hasEnds = Math.min(lengthsPx.at(0) ?? 0, lengthsPx.at(-1) ?? 0) >= sizePx / 2
    const overflow = hasEnds && linePx >= LEAST_FITTING * neededPx
    return label(name, { weight: isMain ? 600 : 500, sizePx, zIndex: isMain ? 59 : 58, overflow })
  }

  return (feature, resolution) => {
    const layer = wordOf(feature, 'layer')
    if (layer !== 'roads' && layer !== 'places' && layer !== 'pois') return undefined
    const name = localName(feature, language)
    if (!name) return undefined
    const kind = wordOf(feature, 'kind')
    if (layer === 'places') {
      if (resolution >= CLOSE_UP) return label(name, { weight: 600, sizePx: PLACE_PX, zIndex: 60 })
      return kind === 'locality' && /city|town/.test(wordOf(feature, 'kind_detail'))
        ? undefined
        : label(name, { weight: 600, sizePx: STREET_PX, zIndex: 56 })
    }
    if (layer === 'pois') {
      const isLandmark = LANDMARKS.has(kind)
      return resolution < (isLandmark ? SHOW_LANDMARK_NAMES : SHOW_POI_NAMES)
        ? label(name, { weight: isLandmark ? 600 : 500, sizePx: STREET_PX, zIndex: isLandmark ? 57 : 55 })
        : undefined
    }
    const isMain = MAIN_ROADS.has(kind)
    return resolution < (isMain ? SHOW_MAIN_STREET_NAMES : SHOW_STREET_NAMES)
      ? streetLabel(feature, name, isMain, resolution)
      : undefined
  }
}
