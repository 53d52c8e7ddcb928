import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const current = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space.xxs} ${space.sm}`,
  padding: space.md,
  borderRadius: radius.lg,
  background: color.sunken,
})
export const label = style({ fontSize: text.sm, color: color.inkMuted })
export const plan = style({ font: `600 ${text.lg}/1.3 ${font.display}` })
export const usage = style({
  flexBasis: '100%',
  fontSize: text.sm,
  fontVariantNumeric: 'tabular-nums',
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.xs,
})
export const promises = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const promise = style({ display: 'flex', alignItems: 'flex-start', gap: space.xs })
export const tick = style({ color: color.successText, marginTop: '0.15em' })
