import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const approach = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  margin: 0,
  overflowWrap: 'anywhere',
})
/** Legible at arm's length. */
export const large = style({ minWidth: 0, fontSize: text.lg })
export const way = style({ fontVariantNumeric: 'tabular-nums' })
export const modes = style({ display: 'flex', flexDirection: 'column', gap: space.md })
export const hint = style({ fontSize: text.sm, color: color.inkMuted })
