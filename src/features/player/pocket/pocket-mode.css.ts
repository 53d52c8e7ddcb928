import { globalStyle, style } from '@vanilla-extract/css'
import { font, space, text } from '#ui/tokens/theme.css.ts'

/** Near black in every theme: dark pixels cost an OLED screen nothing, and nothing shines through a pocket. */
const NIGHT = '#050505'
const DIM = '#b9b3a8'

export const night = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.lg,
  background: NIGHT,
  color: DIM,
})
export const now = style({ marginBlock: 'auto', textAlign: 'center' })
export const title = style({
  font: `600 ${text.xl}/1.3 ${font.display}`,
  color: DIM,
  overflowWrap: 'anywhere',
})
export const left = style({ fontVariantNumeric: 'tabular-nums' })
export const controls = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.md,
})
const key = style({
  minHeight: '6rem',
  border: `1px solid ${DIM}`,
  borderRadius: '1.25rem',
  background: NIGHT,
  color: DIM,
})
export const control = style([key, { position: 'relative' }])
/** The number inside the circle of the arrow. */
export const seconds = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  fontSize: text.sm,
  fontWeight: 700,
})
export const play = style([key, { gridColumn: '1 / -1', minHeight: '9rem' }])
export const note = style({ fontSize: text.sm, color: DIM })
export const leave = style([key, { minHeight: '3.5rem' }])
globalStyle(`${key}:focus-visible`, { outline: `3px solid ${DIM}`, outlineOffset: '3px' })
