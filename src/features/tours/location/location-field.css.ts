import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const row = style({
  display: 'grid',
  gap: space.sm,
  '@media': {
    '(min-width: 40rem)': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' },
  },
})
export const words = style({ minWidth: 0 })
export const found = style({ color: color.successText })
/** Aligned with the field's box, not with its label. */
export const locate = style({
  '@media': {
    '(min-width: 40rem)': { marginTop: `calc(1.4 * ${text.sm} + ${space.xxs})`, minHeight: '3rem' },
  },
})
