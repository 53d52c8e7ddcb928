import { style } from '@vanilla-extract/css'

/** A class instead of a style attribute, which the content security policy refuses in prerendered markup. */
export const icon = style({ flex: 'none' })
