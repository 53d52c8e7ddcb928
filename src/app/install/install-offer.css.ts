import { style } from '@vanilla-extract/css'
import { color, radius, shadow, space, text } from '#ui/tokens/theme.css.ts'

export const offer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.sm,
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  boxShadow: shadow.high,
})
export const words = style({ flex: '1 1 12rem', fontSize: text.sm, lineHeight: 1.4, display: 'grid' })
export const actions = style({
  display: 'flex',
  gap: space.xs,
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
})
