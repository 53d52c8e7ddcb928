import { describe, expect, it } from 'vitest'
import { contrastRatio } from '#ui/tokens/contrast.ts'
import { palettes, type Palette } from './palette.ts'

/** The surfaces below names, the route and marks. */
const SURFACES = ['ground', 'water', 'green', 'building', 'road', 'mainRoad'] as const

describe.each(Object.entries(palettes))('the map in %s', (look, palette: Palette) => {
  const ratio = (a: keyof Palette, b: keyof Palette) => contrastRatio(palette[a], palette[b])

  it('keeps names readable on their halo at 7:1, and on whatever is under it at 4.5:1', () => {
    expect(ratio('text', 'halo')).toBeGreaterThanOrEqual(7)
    for (const surface of SURFACES) expect(ratio('text', surface), surface).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['route', 'stop', 'stopDone', 'position'] as const)(
    'shows what is drawn as %s at 3:1 on everything',
    (mark) => {
      for (const surface of SURFACES) expect(ratio(mark, surface), surface).toBeGreaterThanOrEqual(3)
      expect(ratio(mark, 'routeCasing')).toBeGreaterThanOrEqual(3)
    },
  )

  it('keeps the numbers of the stops at 4.5:1, on discs and in rings', () => {
    expect(ratio('stopText', 'stop')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('stopText', 'stopDone')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('stop', 'halo')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('stopDone', 'halo')).toBeGreaterThanOrEqual(4.5)
  })

  it('tells streets from what is beside them, by their edges or by themselves', () => {
    const least = look.startsWith('high-contrast') ? 4.5 : 1.75
    for (const beside of ['ground', 'green', 'building'] as const)
      for (const street of ['road', 'mainRoad'] as const)
        expect(
          Math.max(ratio(street, beside), ratio('roadCasing', beside)),
          `${street}, ${beside}`,
        ).toBeGreaterThanOrEqual(least)
    expect(ratio('path', 'ground')).toBeGreaterThanOrEqual(3)
  })
})

it('a dark map has no large area that is brighter than a twentieth of white', () => {
  for (const look of ['dark', 'high-contrast-dark'] as const)
    for (const surface of ['ground', 'water', 'green', 'building'] as const)
      expect(contrastRatio(palettes[look][surface], '#000000')).toBeLessThanOrEqual(0.1 / 0.05)
})
