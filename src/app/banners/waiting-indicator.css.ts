import { style } from '@vanilla-extract/css'
import { size, space } from '#ui/tokens/theme.css.ts'

/** A row of its own under the bar on a phone, where nothing is covered by it; in the bar elsewhere. */
export const indicator = style({
  '@media': {
    '(max-width: 55.99rem)': { order: 1, flexBasis: '100%', marginTop: `calc(-1 * ${space.xs})` },
  },
})

export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: size.touch })
