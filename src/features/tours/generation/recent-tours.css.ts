import { style } from '@vanilla-extract/css'
import { color, motion, radius, space, text } from '#ui/tokens/theme.css.ts'

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  minHeight: '4rem',
  padding: `${space.xs} ${space.sm}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  background: color.surface,
  color: color.ink,
  textDecoration: 'none',
  transition: `border-color ${motion.fast}`,
  selectors: { '&:hover': { borderColor: color.routeText } },
})
export const sign = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.5rem',
  height: '2.5rem',
  borderRadius: radius.pill,
  background: color.routeSoft,
  color: color.routeText,
})
export const words = style({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 })
export const title = style({
  fontWeight: 650,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
})
export const facts = style({
  fontSize: text.sm,
  color: color.inkMuted,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
export const arrow = style({ color: color.inkMuted })
