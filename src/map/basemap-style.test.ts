import Feature from 'ol/Feature.js'
import { expect, test } from 'vitest'
import { basemapStyle } from './basemap-style.ts'
import { palettes } from './palette.ts'

const nameShown = (properties: Record<string, string>, language: string): unknown =>
  basemapStyle(palettes.light, language)(new Feature(properties), 1)?.getText()?.getText()

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
