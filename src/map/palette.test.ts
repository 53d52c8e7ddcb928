import { describe, expect, it } from 'vitest'
import { palettes, type Palette } from './palette.ts'

/** Relative luminance and contrast ratio of WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe.each(Object.entries(palettes))('the map in %s', (_theme, palette: Palette) => {
  it('keeps names readable at 7:1', () => {
    expect(contrast(palette.text, palette.halo)).toBeGreaterThanOrEqual(7)
    expect(contrast(palette.text, palette.ground)).toBeGreaterThanOrEqual(7)
  })

  it('keeps the numbers of the stops at 4.5:1 and the route at 3:1', () => {
    expect(contrast(palette.stopText, palette.stop)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.stopText, palette.stopDone)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.route, palette.ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(palette.position, palette.ground)).toBeGreaterThanOrEqual(3)
  })
})
