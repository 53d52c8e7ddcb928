import { style } from '@vanilla-extract/css'
import { text } from '#ui/tokens/theme.css.ts'

/** Small, and to be copied as a whole. */
export const reference = style({ fontSize: text.xs, overflowWrap: 'anywhere', userSelect: 'all' })
