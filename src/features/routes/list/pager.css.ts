import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const pager = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.md,
})
export const indicator = style({
  fontSize: text.sm,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
})
