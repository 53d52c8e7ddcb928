import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const approach = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  margin: 0,
  /** Legible at arm's length. */
  fontSize: text.lg,
  overflowWrap: 'anywhere',
})
export const way = style({ fontVariantNumeric: 'tabular-nums' })
export const modes = style({ display: 'flex', flexDirection: 'column', gap: space.md })
export const hint = style({ fontSize: text.sm, color: color.inkMuted })
