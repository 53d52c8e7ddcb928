import { keyframes, style } from '@vanilla-extract/css'
import { color, font, motion, radius, shadow, space, text } from '#ui/tokens/theme.css.ts'

export const player = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.md,
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  boxShadow: shadow.low,
})
export const key = style({
  width: '4.5rem',
  height: '4.5rem',
  borderRadius: `${radius.pill} !important`,
})
const breathe = keyframes({ '50%': { boxShadow: `0 0 0 6px ${color.routeSoft}` } })
export const keyBusy = style([
  key,
  { animation: `${breathe} calc(4 * ${motion.medium}) ${motion.ease} infinite` },
])
export const words = style({ display: 'flex', flexDirection: 'column', gap: space.xs, minWidth: 0 })
export const stop = style({ font: `600 ${text.lg}/1.25 ${font.display}`, overflowWrap: 'anywhere' })
export const track = style({
  height: '0.5rem',
  overflow: 'hidden',
  borderRadius: radius.pill,
  background: color.sunken,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
})
/** The element reports its time four times a second. */
export const heard = style({
  height: '100%',
  borderRadius: radius.pill,
  background: color.routeLine,
  transition: 'width 250ms linear',
  '@media': { '(prefers-reduced-motion: reduce)': { transition: 'none' } },
})
export const clock = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: text.sm,
  fontVariantNumeric: 'tabular-nums',
  color: color.inkMuted,
})
export const note = style({ gridColumn: '1 / -1' })
