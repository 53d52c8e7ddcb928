import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.md,
  paddingBlock: space.sm,
  borderTop: `1px solid ${color.line}`,
})
export const about = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const name = style({ margin: 0 })
export const note = style({ margin: 0, color: color.inkMuted, fontSize: text.sm })
