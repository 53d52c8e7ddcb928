import { style } from '@vanilla-extract/css'
import { color, layer, shadow, size, space } from '#ui/tokens/theme.css.ts'

/** In the corner of the screen on a phone, in the bar elsewhere. */
export const indicator = style({
  '@media': {
    '(max-width: 55.99rem)': {
      position: 'absolute',
      insetInlineStart: space.md,
      top: 'calc(100% + 0.5rem)',
      zIndex: layer.bar,
      background: color.paper,
      boxShadow: shadow.low,
    },
  },
})

export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: size.touch })
