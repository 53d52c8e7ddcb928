import { style } from '@vanilla-extract/css'
import { color, size, text } from '../tokens/theme.css.ts'

export const credit = style({ margin: 0, fontSize: text.sm, color: color.inkMuted, overflowWrap: 'anywhere' })
/** A touch target as tall as a finger; padding of inline text does not move the lines. */
export const link = style({ paddingBlock: `calc((${size.touch} - 1.15em) / 2)` })
