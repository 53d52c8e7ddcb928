import { style } from '@vanilla-extract/css'
import { color, motion, space, text } from '#ui/tokens/theme.css.ts'

export const card = style({
  transition: `border-color ${motion.fast}`,
  selectors: { '&:hover': { borderColor: color.routeText } },
})
export const title = style({ fontSize: text.lg, lineHeight: 1.2, overflowWrap: 'anywhere' })
/** The link covers the whole card; other controls of the card lie above it. */
export const link = style({
  color: color.ink,
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: 'inherit' },
    '&:hover': { color: color.routeText, textDecoration: 'underline' },
  },
})
export const plates = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.xs,
})
export const distance = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xxs,
  fontSize: text.sm,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
})
export const preview = style({
  fontSize: text.sm,
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
})
