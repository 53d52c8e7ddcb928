import { style } from '@vanilla-extract/css'
import { color, space, text } from '../tokens/theme.css.ts'

/** Lines break between facts only. */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.sm,
  rowGap: space.xxs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: text.sm,
  color: color.inkMuted,
})
export const fact = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xxs,
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
