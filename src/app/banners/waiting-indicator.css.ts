import { style } from '@vanilla-extract/css'
import { size, space } from '#ui/tokens/theme.css.ts'

/** On a phone it has a row of its own under the bar, so that it covers nothing; elsewhere it is part of the bar. */
export const indicator = style({
  '@media': {
    '(max-width: 55.99rem)': { order: 1, flexBasis: '100%', marginTop: `calc(-1 * ${space.xs})` },
  },
})

export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: size.touch })
