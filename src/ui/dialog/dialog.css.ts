import { keyframes, style } from '@vanilla-extract/css'
import { color, layer, motion, radius, shadow, space } from '../tokens/theme.css.ts'

const appear = keyframes({ from: { opacity: 0 } })
const rise = keyframes({ from: { transform: 'translateY(1.5rem)', opacity: 0 } })

export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.dialog,
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  background: color.scrim,
  animation: `${appear} ${motion.fast}`,
  '@media': { '(min-width: 40rem)': { alignItems: 'center', padding: space.lg } },
})
/** On a phone a sheet from below, near the thumb; elsewhere a card in the middle. */
export const modal = style({
  width: '100%',
  maxWidth: '34rem',
  maxHeight: 'calc(100dvh - 2rem)',
  overflow: 'auto',
  borderRadius: `${radius.lg} ${radius.lg} 0 0`,
  border: `1px solid ${color.line}`,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.high,
  animation: `${rise} ${motion.medium} ${motion.ease}`,
  '@media': { '(min-width: 40rem)': { borderRadius: radius.lg } },
})
export const wide = style({ maxWidth: '52rem' })
export const dialog = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.md,
  padding: `${space.lg} ${space.lg} max(${space.lg}, env(safe-area-inset-bottom))`,
  outline: 'none',
})
export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.sm,
})
export const title = style({ fontSize: '1.5rem' })
export const close = style({ marginTop: '-0.4rem', marginInlineEnd: '-0.5rem' })
export const actions = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: space.xs,
  '@media': { '(min-width: 40rem)': { flexDirection: 'row', justifyContent: 'flex-end' } },
})

export const wholeScreen = style({ position: 'fixed', inset: 0, zIndex: layer.dialog })
export const wholeScreenModal = style({ height: '100%' })
export const wholeScreenDialog = style({
  height: '100%',
  overflow: 'auto',
  outline: 'none',
  padding: `max(${space.lg}, env(safe-area-inset-top)) ${space.lg} max(${space.lg}, env(safe-area-inset-bottom))`,
})
