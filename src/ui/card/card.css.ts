import { style } from '@vanilla-extract/css'
import { color, radius, shadow, space } from '../tokens/theme.css.ts'

export const card = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: space.sm,
  minWidth: 0,
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  boxShadow: shadow.low,
  '@media': { '(min-width: 48rem)': { padding: space.lg } },
})
/** Extends over the card's padding to its edges. */
export const picture = style({
  margin: `calc(-1 * ${space.md}) calc(-1 * ${space.md}) 0`,
  borderRadius: `calc(${radius.lg} - 1px) calc(${radius.lg} - 1px) 0 0`,
  '@media': {
    '(min-width: 48rem)': { margin: `calc(-1 * ${space.lg}) calc(-1 * ${space.lg}) 0` },
  },
})
/** Pushes the actions of cards in one row to one height. */
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  marginTop: 'auto',
  paddingTop: space.xs,
})
