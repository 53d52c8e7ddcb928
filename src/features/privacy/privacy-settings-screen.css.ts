import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${space.xs} ${space.md}`,
  margin: 0,
})
export const term = style({ color: color.inkMuted, fontSize: text.sm })
export const fact = style({ margin: 0, overflowWrap: 'anywhere' })
export const note = style({ color: color.inkMuted, fontSize: text.sm })
