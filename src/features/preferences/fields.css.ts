import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const pairs = style({
  display: 'grid',
  gap: space.md,
  '@media': { '(min-width: 40rem)': { gridTemplateColumns: '1fr 1fr' } },
})
export const set = style({ border: 'none', margin: 0, padding: 0, minWidth: 0 })
export const legend = style({
  padding: 0,
  marginBottom: space.xxs,
  font: `700 ${text.md}/1.4 ${font.body}`,
})
export const note = style({ color: color.inkMuted, fontSize: text.sm })
export const panel = style({
  padding: space.lg,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
})
