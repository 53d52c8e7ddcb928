import { style } from '@vanilla-extract/css'
import { radius } from '#ui/tokens/theme.css.ts'

export const code = style({
  width: 'min(100%, 20rem)',
  height: 'auto',
  marginInline: 'auto',
  borderRadius: radius.md,
  shapeRendering: 'crispEdges',
})
export const light = style({ fill: '#fff' })
export const dark = style({ fill: '#000' })
