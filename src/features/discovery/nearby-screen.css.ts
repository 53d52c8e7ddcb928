import { style } from '@vanilla-extract/css'
import { space, text } from '#ui/tokens/theme.css.ts'

export const place = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  fontSize: text.md,
  fontWeight: 600,
})
export const radius = style({ maxWidth: '14rem' })
