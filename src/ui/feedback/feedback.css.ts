import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '../tokens/theme.css.ts'

const walk = keyframes({ to: { strokeDashoffset: '-40' } })

export const spinner = style({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.sm,
  color: color.inkMuted,
  fontSize: text.sm,
})
export const spinnerStreet = style({
  stroke: color.line,
  strokeWidth: 9,
  fill: 'none',
  strokeLinecap: 'round',
})
export const spinnerRoute = style({
  stroke: color.routeLine,
  strokeWidth: 5,
  fill: 'none',
  strokeLinecap: 'round',
  strokeDasharray: '1 9',
  animation: `${walk} 900ms linear infinite`,
})
export const centred = style({ display: 'grid', placeItems: 'center', minHeight: '50vh', padding: space.xl })

export const progress = style({ display: 'flex', flexDirection: 'column', gap: space.xxs, minWidth: 0 })
export const progressHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.sm,
  font: `500 ${text.sm}/1.4 ${font.body}`,
})
export const progressValue = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const track = style({
  height: 10,
  overflow: 'hidden',
  borderRadius: radius.pill,
  border: `1px solid ${color.edge}`,
  background: color.sunken,
})
export const bar = style({
  height: '100%',
  borderRadius: radius.pill,
  background: color.routeLine,
  transformOrigin: 'left',
  transition: 'width 240ms linear',
  // In forced colours every background is dropped, which would leave the bar empty.
  '@media': { '(forced-colors: active)': { background: 'CanvasText', forcedColorAdjust: 'none' } },
})
const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } })
export const barUnknown = style({ width: '40%', animation: `${slide} 1400ms ease-in-out infinite` })

const breathe = keyframes({ '50%': { opacity: 0.55 } })
export const skeleton = style({
  display: 'block',
  borderRadius: radius.sm,
  background: color.sunken,
  animation: `${breathe} 1600ms ease-in-out infinite`,
})
export const skeletonShape = styleVariants({
  line: { height: '1em' },
  title: { height: '1.6em', width: '60%' },
  block: { height: '9rem', borderRadius: radius.lg },
})

export const state = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.sm,
  maxWidth: '32rem',
  marginInline: 'auto',
  padding: `${space.xl} ${space.md}`,
  textAlign: 'center',
})
export const stateText = style({ color: color.inkMuted })
export const stateArt = style({ width: 168, height: 'auto' })
export const artStreet = style({ stroke: color.line, strokeWidth: 10, fill: 'none', strokeLinecap: 'round' })
export const artRoute = style({
  stroke: color.routeLine,
  strokeWidth: 4,
  fill: 'none',
  strokeLinecap: 'round',
  strokeDasharray: '1 9',
})
export const artDisc = style({ fill: color.routeLine, stroke: color.surface, strokeWidth: 3 })
export const artHollow = style({ fill: color.paper, stroke: color.edge, strokeWidth: 3 })
export const artBroken = style({ stroke: color.danger, strokeWidth: 5, strokeLinecap: 'round', fill: 'none' })
