import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const actions = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.sm,
  '@media': { print: { display: 'none' } },
})
export const hint = style({ fontSize: text.sm, color: color.inkMuted })
/** The size of the text in the buttons beside it. */
export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  paddingInline: space.xs,
  fontSize: text.sm,
})
