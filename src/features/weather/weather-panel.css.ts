import { style } from '@vanilla-extract/css'
import { color, font, space, text } from '#ui/tokens/theme.css.ts'

export const heading = style({ fontSize: text.lg })
export const temperature = style({
  font: `600 ${text.xl}/1.2 ${font.display}`,
  fontVariantNumeric: 'tabular-nums',
})
export const notes = style({ paddingInlineStart: space.md, fontSize: text.sm })
export const time = style({ fontSize: text.sm, color: color.inkMuted })
