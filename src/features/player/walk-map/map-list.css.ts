import { style } from '@vanilla-extract/css'
import { color, size, space, text } from '#ui/tokens/theme.css.ts'

export const details = style({ padding: `0 ${space.md}`, background: color.surface })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: size.touch,
  fontSize: text.sm,
  fontWeight: 600,
  cursor: 'pointer',
})
export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.xs,
  borderBlockStart: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
})
