import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius } from '../tokens/theme.css.ts'

const base = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.125rem',
  height: '2.125rem',
  borderRadius: radius.pill,
  font: `700 0.9375rem/1 ${font.body}`,
  fontVariantNumeric: 'tabular-nums',
})
export const state = styleVariants({
  ahead: [
    base,
    { background: color.surface, color: color.ink, boxShadow: `inset 0 0 0 2.5px ${color.edge}` },
  ],
  current: [
    base,
    {
      background: color.route,
      color: color.onRoute,
      boxShadow: `0 0 0 3px ${color.surface}, 0 0 0 5.5px ${color.routeLine}`,
    },
  ],
  done: [
    base,
    {
      background: color.routeSoft,
      color: color.routeText,
      boxShadow: `inset 0 0 0 2.5px ${color.routeLine}`,
    },
  ],
  filled: [base, { background: color.route, color: color.onRoute }],
})
