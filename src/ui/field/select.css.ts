import { style } from '@vanilla-extract/css'
import { color, space } from '../tokens/theme.css.ts'

export const select = style({
  appearance: 'none',
  paddingInlineEnd: '2.75rem',
  cursor: 'pointer',
  textOverflow: 'ellipsis',
})
export const chevron = style({
  position: 'absolute',
  insetInlineEnd: space.sm,
  display: 'flex',
  color: color.inkMuted,
  pointerEvents: 'none',
})
