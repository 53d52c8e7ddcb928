import { style } from '@vanilla-extract/css'
import { color, size, text } from '../tokens/theme.css.ts'

export const credit = style({ margin: 0, fontSize: text.sm, color: color.inkMuted, overflowWrap: 'anywhere' })
/** Of a finger's size: padding of running text moves nothing. */
export const link = style({ paddingBlock: `calc((${size.touch} - 1.15em) / 2)` })
