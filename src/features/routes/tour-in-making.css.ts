import { style } from '@vanilla-extract/css'
import { color, radius, space, text } from '#ui/tokens/theme.css.ts'

export const note = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  padding: space.sm,
  borderRadius: radius.md,
  background: color.routeSoft,
  '@media': { print: { display: 'none' } },
})
export const words = style({ fontSize: text.sm })
