import { style } from '@vanilla-extract/css'
import { color } from '../tokens/theme.css.ts'

/** The height is set before anything is loaded. */
export const cover = style({
  position: 'relative',
  aspectRatio: '40 / 21',
  overflow: 'hidden',
  borderRadius: 'inherit',
  background: color.sunken,
})
const whole = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const
export const drawing = style({ ...whole, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' })
export const ring = style({ opacity: 0.12 })
export const stop = style({ fill: color.surface })
const picture = { ...whole, display: 'block', selectors: { '&[hidden]': { display: 'none' } } } as const
/** The picture of the other theme is not displayed, so the browser does not load it. */
export const byDay = style([picture, { selectors: { ':root.dark &': { display: 'none' } } }])
export const byNight = style([picture, { selectors: { ':root:not(.dark) &': { display: 'none' } } }])
