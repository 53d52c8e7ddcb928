import { describe, expect, it } from 'vitest'
import { contrastRatio } from './contrast.ts'
import { palettes, type Palette } from './palette.ts'

type Colour = keyof Palette

const TEXT_PAIRS: readonly (readonly [Colour, Colour])[] = [
  ...(['ink', 'inkMuted', 'routeText', 'dangerText', 'successText', 'warningText'] as const).flatMap((text) =>
    (['paper', 'surface'] as const).map((ground) => [text, ground] as const),
  ),
  ['ink', 'sunken'],
  ['inkMuted', 'sunken'],
  ['ink', 'routeSoft'],
  ['routeText', 'routeSoft'],
  ['ink', 'dangerSoft'],
  ['dangerText', 'dangerSoft'],
  ['ink', 'successSoft'],
  ['successText', 'successSoft'],
  ['ink', 'warningSoft'],
  ['warningText', 'warningSoft'],
  ['onRoute', 'route'],
  ['onRoute', 'routeHover'],
  ['onRoute', 'routePressed'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['onPlate', 'plate'],
  ['paper', 'ink'],
]

const GRAPHIC_PAIRS: readonly (readonly [Colour, Colour])[] = [
  ['edge', 'surface'],
  ['edge', 'paper'],
  ['routeLine', 'paper'],
  ['routeLine', 'surface'],
  ['focus', 'paper'],
  ['focus', 'surface'],
]

describe.each(Object.entries(palettes))('%s', (_name, palette) => {
  it.each(TEXT_PAIRS)('%s is readable on %s', (text, ground) => {
    expect(contrastRatio(palette[text], palette[ground])).toBeGreaterThanOrEqual(7)
  })

  it.each(GRAPHIC_PAIRS)('%s is visible on %s', (mark, ground) => {
    expect(contrastRatio(palette[mark], palette[ground])).toBeGreaterThanOrEqual(3)
  })
})

describe('contrastRatio', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#2563eb', '#2563eb')).toBe(1)
  })
})
