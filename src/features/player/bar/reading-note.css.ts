import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

/** The note is low, because on a phone the bar already covers a part of the page. */
export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.xs} ${space.md}`,
})
export const words = style({
  flex: '1 1 12rem',
  margin: 0,
  fontSize: text.sm,
  color: color.ink,
})
