import { style } from '@vanilla-extract/css'

/** A class, not a style attribute: the content security policy refuses those in prerendered markup. */
export const icon = style({ flex: 'none' })
