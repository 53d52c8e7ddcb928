import { style } from '@vanilla-extract/css'
import { color, font, radius, shadow, space, text } from '#ui/tokens/theme.css.ts'

export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.md}`,
  padding: `${space.sm} ${space.md}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  boxShadow: shadow.high,
})
export const words = style({
  flex: '1 1 18rem',
  fontSize: text.sm,
  lineHeight: 1.45,
  color: color.inkMuted,
})
export const title = style({ display: 'block', font: `700 ${text.md}/1.4 ${font.body}`, color: color.ink })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  '@media': { '(max-width: 39.99rem)': { width: '100%' } },
})
/** Away from the thumb that answers. */
export const close = style({ marginInlineStart: 'auto' })
/** The two answers have equal weight and share a row on a phone. */
export const answer = style({ flex: '1 1 auto' })
