import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, layer, motion, radius, shadow, space, text } from '../tokens/theme.css.ts'

export const region = style({
  '@media': { print: { display: 'none' } },
  position: 'fixed',
  zIndex: layer.toast,
  insetInline: 0,
  top: `max(${space.sm}, env(safe-area-inset-top))`,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.xs,
  paddingInline: space.md,
  pointerEvents: 'none',
})
const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(-0.75rem)' } })
export const toast = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.sm}`,
  maxWidth: 'min(100%, 34rem)',
  padding: `${space.xxs} ${space.xxs} ${space.xxs} ${space.md}`,
  minHeight: '3.25rem',
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.high,
  fontSize: text.sm,
  fontWeight: 500,
  lineHeight: 1.4,
  pointerEvents: 'auto',
  animation: `${arrive} ${motion.medium} ${motion.ease}`,
})
export const tone = styleVariants({
  default: { borderInlineStart: `5px solid ${color.routeLine}` },
  success: { borderInlineStart: `5px solid ${color.successText}` },
  error: { borderInlineStart: `5px solid ${color.danger}` },
})
export const toneMark = styleVariants({
  default: { color: color.routeText },
  success: { color: color.successText },
  error: { color: color.dangerText },
})
// The minimum width belongs to the toast's width: without it a short text would wrap its icon and its button onto lines of their
// own.
export const words = style({ flex: '1 1 12rem', minWidth: '12rem', paddingBlock: space.xs })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })
