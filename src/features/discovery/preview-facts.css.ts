import { style } from '@vanilla-extract/css'
import { color, space } from '#ui/tokens/theme.css.ts'

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.md,
  rowGap: space.xxs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: color.inkMuted,
})
export const fact = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
