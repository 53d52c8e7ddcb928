import Feature from 'ol/Feature.js'
import RenderFeature from 'ol/render/Feature.js'
import type Style from 'ol/style/Style.js'
import { expect, test } from 'vitest'
import { nameStyle } from './basemap-style.ts'
import { palettes } from './palette.ts'

const WALKING = 1.2

const styleOf = (
  properties: Record<string, string>,
  { language = 'en', textScale = 1, resolution = WALKING } = {},
) => nameStyle(palettes.light, textScale, language)(new Feature(properties), resolution) as Style | undefined
const nameShown = (properties: Record<string, string>, language: string): unknown =>
  styleOf(properties, { language })?.getText()?.getText()
const sizePx = (style: Style | undefined) => Number(/([\d.]+)px/.exec(style?.getText()?.getFont() ?? '')?.[1])

test('streets, places and sights have their names in the language of the interface, where the data has them', () => {
  for (const [layer, kind] of [
    ['roads', 'minor_road'],
    ['places', 'locality'],
    ['pois', 'museum'],
  ] as const) {
    const names = { layer, kind, name: 'Μουσείο', 'name:en': 'Museum', 'name:de': 'Das Museum' }
    expect(nameShown(names, 'en')).toBe('Museum')
    expect(nameShown(names, 'de')).toBe('Das Museum')
    expect(nameShown(names, 'fr')).toBe('Μουσείο')
    expect(nameShown({ layer, kind, name: 'Μουσείο' }, 'en')).toBe('Μουσείο')
  }
})

test('names of streets are at least 13 px, with a halo, and larger where the text of the page is', () => {
  for (const kind of ['major_road', 'medium_road', 'minor_road', 'path']) {
    const road = { layer: 'roads', kind, name: 'Long Acre' }
    expect(sizePx(styleOf(road))).toBeGreaterThanOrEqual(13)
    expect(styleOf(road)?.getText()?.getStroke()?.getWidth()).toBeGreaterThanOrEqual(4)
    expect(sizePx(styleOf(road, { textScale: 1.25 }))).toBe(1.25 * sizePx(styleOf(road)))
  }
})

test('far out main streets have names before others, and close up the name of the city goes', () => {
  const far = { resolution: 6 }
  expect(styleOf({ layer: 'roads', kind: 'major_road', name: 'Strand' }, far)).toBeDefined()
  expect(styleOf({ layer: 'roads', kind: 'minor_road', name: 'Fleet Place' }, far)).toBeUndefined()
  const city = { layer: 'places', kind: 'locality', kind_detail: 'city', name: 'Munich' }
  expect(styleOf(city, far)).toBeDefined()
  expect(styleOf(city)).toBeUndefined()
  expect(styleOf({ layer: 'pois', kind: 'cafe', name: 'A café' })).toBeUndefined()
  expect(styleOf({ layer: 'pois', kind: 'museum', name: 'A museum' })).toBeDefined()
})

test('a main street comes before a small one where there is no room for both names', () => {
  const zIndexOf = (kind: string) => styleOf({ layer: 'roads', kind, name: 'A' })?.getZIndex() ?? 0
  expect(zIndexOf('major_road')).toBeGreaterThan(zIndexOf('minor_road'))
})

test('a name may reach a little beyond the line that it stands on, as streets are many short ones', () => {
  const overflowOf = (...east: readonly number[]) => {
    const feature = new RenderFeature(
      'LineString',
      [0, ...east].flatMap((metres) => [metres, 0]),
      [east.length + 1],
      2,
      { layer: 'roads', kind: 'minor_road', name: 'Kaufingerstraße' },
      1,
    )
    const style = nameStyle(palettes.light, 1, 'en')(feature, 1) as Style | undefined
    return style?.getText()?.getOverflow()
  }
  expect(overflowOf(70)).toBe(true)
  expect(overflowOf(30)).toBe(false)
  // Where the line ends twice at one point, letters beyond the end would overlap.
  expect(overflowOf(70, 70)).toBe(false)
  expect(overflowOf(0, 70)).toBe(false)
})
