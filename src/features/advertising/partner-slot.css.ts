import { style } from '@vanilla-extract/css'

/** As tall as the longest advertisement, so that nothing moves when one loads. */
export const slot = style({ height: '9.5rem', maxWidth: '42rem', contain: 'size layout' })
