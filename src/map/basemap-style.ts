/**
 * The street map's style, written by hand for the layer names and `kind` values of the Protomaps v4 schema, so that an
 * operator's own extract drops in. No fonts, sprites or styles from elsewhere. Style objects are cached: making them
 * anew per feature makes panning stutter (OpenLayers FAQ).
 */
import type { FeatureLike } from 'ol/Feature.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Palette } from './palette.ts'

/** Web Mercator metres per pixel at which things start to show. */
const SHOW_BUILDINGS = 5
const SHOW_PATHS = 5
const SHOW_STREET_NAMES = 4
const SHOW_POI_NAMES = 1.6

const FONT = 'system-ui, sans-serif'
const MAIN_ROADS = new Set(['highway', 'major_road', 'medium_road'])

const WIDTHS_M: Readonly<Record<string, number>> = {
  highway: 14,
  major_road: 11,
  medium_road: 9,
  minor_road: 7,
  other: 5,
  path: 1.6,
  rail: 1.6,
}

/** Widest first in the drawing order: paths under streets, streets under main roads. */
const ROAD_ORDER = ['path', 'rail', 'other', 'minor_road', 'medium_road', 'major_road', 'highway']

/** In the interface's language where the data has it, else as it is written there. */
const nameOf = (feature: FeatureLike, language: string): string | undefined =>
  feature.get(`name:${language}`) ?? feature.get('name')

/** `language`: of the interface, as BCP 47 writes it. */
export function basemapStyle(
  palette: Palette,
  language = document.documentElement.lang.split('-')[0] || 'en',
): (feature: FeatureLike, resolution: number) => Style | undefined {
  const cache = new Map<string, Style>()
  const cached = (key: string, make: () => Style): Style => {
    const known = cache.get(key)
    if (known) return known
    const made = make()
    cache.set(key, made)
    return made
  }

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

  const label = (
    key: string,
    text: string,
    sizePx: number,
    options: { line?: boolean; weight?: number } = {},
  ) =>
    cached(
      `${key}:${text}`,
      () =>
        new Style({
          zIndex: 60,
          text: new Text({
            text,
            font: `${options.weight ?? 500} ${sizePx}px ${FONT}`,
            fill: new Fill({ color: palette.text }),
            stroke: new Stroke({ color: palette.halo, width: 3 }),
            placement: options.line === true ? 'line' : 'point',
            overflow: false,
          }),
        }),
    )

  function road(kind: string, name: string | undefined, resolution: number): Style | undefined {
    if ((kind === 'path' || kind === 'other') && resolution > SHOW_PATHS) return undefined
    const widthPx = Math.max(0.6, Math.round(((WIDTHS_M[kind] ?? 6) / resolution) * 2) / 2)
    const stroke = cached(`road:${kind}:${widthPx}`, () => {
      const isPath = kind === 'path'
      const colour =
        kind === 'rail'
          ? palette.rail
          : isPath
            ? palette.path
            : MAIN_ROADS.has(kind)
              ? palette.mainRoad
              : palette.road
      return new Style({
        zIndex: 20 + Math.max(0, ROAD_ORDER.indexOf(kind)),
        stroke: new Stroke({ color: colour, width: widthPx, ...(isPath ? { lineDash: [4, 3] } : {}) }),
      })
    })
    if (!name || resolution > SHOW_STREET_NAMES) return stroke
    return cached(`named:${kind}:${widthPx}:${name}`, () => {
      const named = stroke.clone()
      const text = label('street', name, 11, { line: true }).getText()
      if (text) named.setText(text)
      return named
    })
  }

  return (feature, resolution) => {
    const layer = String(feature.get('layer') ?? '')
    const kind = String(feature.get('kind') ?? '')
    const name = nameOf(feature, language)
    switch (layer) {
      case 'earth':
        return area('earth', palette.ground, 0)
      case 'water':
        return area('water', palette.water, 5)
      case 'landuse':
      case 'landcover':
        return /park|garden|grass|wood|forest|cemetery|pitch|meadow|recreation|village_green|nature/.test(
          kind,
        )
          ? area('green', palette.green, 4)
          : undefined
      case 'buildings':
        return resolution > SHOW_BUILDINGS
          ? undefined
          : area('building', palette.building, 10, palette.buildingEdge)
      case 'roads':
        return road(kind, name, resolution)
      case 'places':
        return name ? label('place', name, 14, { weight: 600 }) : undefined
      case 'pois':
        return name && resolution < SHOW_POI_NAMES ? label('poi', name, 11) : undefined
      default:
        return undefined
    }
  }
}
