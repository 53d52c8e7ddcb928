import { style } from '@vanilla-extract/css'
import { color, font, radius } from '#ui/tokens/theme.css.ts'

/** Its height is known before it is drawn. */
export const sketch = style({
  display: 'block',
  width: '100%',
  height: '6rem',
  borderRadius: radius.md,
  background: color.sunken,
})
const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
export const street = style({ ...line, stroke: color.street, strokeWidth: 10 })
export const way = style({ ...line, stroke: color.routeLine, strokeWidth: 3, strokeDasharray: '1 7' })
export const disc = style({ fill: color.route, stroke: color.surface, strokeWidth: 2 })
export const sign = style({
  fill: color.onRoute,
  font: `700 11px/1 ${font.body}`,
  textAnchor: 'middle',
  dominantBaseline: 'central',
})
