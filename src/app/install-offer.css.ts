import { style } from '@vanilla-extract/css'
import { color, layer, radius, shadow, space, text } from '#ui/tokens/theme.css.ts'

export const offer = style({
  position: 'fixed',
  zIndex: layer.menu,
  insetInline: space.md,
  bottom: `max(${space.md}, env(safe-area-inset-bottom))`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.sm,
  maxWidth: '32rem',
  marginInline: 'auto',
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  boxShadow: shadow.high,
})
export const words = style({ flex: '1 1 12rem', fontSize: text.sm, lineHeight: 1.4, display: 'grid' })
export const actions = style({ display: 'flex', gap: space.xs, marginInlineStart: 'auto' })
