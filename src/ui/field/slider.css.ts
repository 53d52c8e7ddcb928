import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, text } from '../tokens/theme.css.ts'

/** The share of the track that is filled, in percent; set on the element. */
export const FILLED = '--sl-slider-filled'
const filled = `var(${FILLED})`

const track = {
  height: 8,
  borderRadius: radius.pill,
  border: `1px solid ${color.edge}`,
  background: `linear-gradient(to right, ${color.routeLine} ${filled}, ${color.sunken} ${filled})`,
} as const

const thumb = {
  appearance: 'none',
  width: 24,
  height: 24,
  border: `3px solid ${color.surface}`,
  borderRadius: radius.pill,
  background: color.route,
  boxShadow: `0 0 0 1.5px ${color.route}`,
  cursor: 'grab',
} as const

export const slider = style({
  appearance: 'none',
  width: '100%',
  height: size.touch,
  margin: 0,
  background: 'transparent',
  cursor: 'pointer',
  touchAction: 'pan-y',
  '::-webkit-slider-runnable-track': track,
  '::-webkit-slider-thumb': { ...thumb, marginTop: -9 },
  '::-moz-range-track': track,
  '::-moz-range-thumb': thumb,
  selectors: { '&:disabled': { cursor: 'not-allowed', opacity: 0.6 } },
})

export const head = style({ display: 'flex', justifyContent: 'space-between', gap: space.sm })
export const output = style({
  font: `500 ${text.sm}/1.4 ${font.body}`,
  fontVariantNumeric: 'tabular-nums',
  color: color.inkMuted,
})
export const label = style({ font: `600 ${text.sm}/1.4 ${font.body}` })
export const root = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
