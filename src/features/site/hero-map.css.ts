import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { color, font, radius, shadow } from '#ui/tokens/theme.css.ts'

export const map = style({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  background: `color-mix(in srgb, ${color.line} 62%, ${color.sunken})`,
})
export const sheet = style({
  position: 'relative',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  boxShadow: shadow.high,
  height: '14.5rem',
  '@media': {
    '(min-width: 56rem)': { height: '30rem', rotate: '1.2deg' },
  },
})
export const park = style({ fill: color.park })
export const water = style({ stroke: color.water, strokeWidth: 46, fill: 'none' })
export const ripple = style({
  stroke: color.surface,
  strokeWidth: 1.5,
  fill: 'none',
  opacity: 0.45,
  strokeDasharray: '26 34',
})
export const street = style({
  stroke: color.street,
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const alleys = style({ strokeWidth: 6 })
export const lanes = style({ strokeWidth: 10 })
export const avenues = style({ strokeWidth: 18 })
export const square = style({ fill: color.street })
export const landmark = style({ fill: color.inkMuted, opacity: 0.42 })
export const north = style({
  fill: color.ink,
  font: `700 15px/1 ${font.body}`,
  textAnchor: 'middle',
})
globalStyle(`${north} circle`, { fill: color.surface, stroke: color.line, strokeWidth: 1.5 })
export const casing = style({
  stroke: color.surface,
  strokeWidth: 15,
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})

const draw = keyframes({ from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } })
export const route = style({
  stroke: color.routeLine,
  strokeWidth: 8,
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      strokeDasharray: '1',
      animation: `${draw} 1800ms 150ms ease-out backwards`,
    },
  },
})
export const ahead = style({
  stroke: color.routeLine,
  strokeWidth: 7,
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeDasharray: '0.1 15',
})
export const disc = style({ fill: color.route, stroke: color.surface, strokeWidth: 4 })
export const discAhead = style({ fill: color.surface, stroke: color.routeLine, strokeWidth: 4 })
export const sign = style({ fill: color.onRoute, font: `700 19px/1 ${font.body}`, textAnchor: 'middle' })
export const signAhead = style({
  fill: color.routeText,
  font: `700 19px/1 ${font.body}`,
  textAnchor: 'middle',
})
const breathe = keyframes({ '50%': { transform: 'scale(1.25)', opacity: 0.2 } })
export const halo = style({
  fill: color.warningText,
  opacity: 0.28,
  transformBox: 'fill-box',
  transformOrigin: 'center',
  animation: `${breathe} 3s ease-in-out infinite`,
})
export const position = style({ fill: color.warningText, stroke: color.surface, strokeWidth: 4 })
export const plate = style({ fill: color.plate })
export const plateEdge = style({ fill: 'none', stroke: color.onPlate, strokeWidth: 1.5 })
export const plateText = style({
  fill: color.onPlate,
  font: `600 13px/1 ${font.body}`,
  letterSpacing: '0.08em',
  textAnchor: 'middle',
})
