import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, shadow, size, space, text } from '#ui/tokens/theme.css.ts'

const anyFrame = style({
  position: 'relative',
  width: '100%',
  overflow: 'hidden',
  borderRadius: radius.lg,
  border: `1px solid ${color.line}`,
  background: color.sunken,
  isolation: 'isolate',
})
/** Fixed heights. */
export const frame = styleVariants({
  ordinary: [anyFrame, { height: 400 }],
  low: [anyFrame, { height: 384 }],
})

export const canvas = style({
  position: 'absolute',
  inset: 0,
  ':focus-visible': { outline: `3px solid ${color.focus}`, outlineOffset: -3 },
})

export const controls = style({
  position: 'absolute',
  right: space.xs,
  top: space.xs,
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  zIndex: 2,
  '@media': { print: { display: 'none' } },
})

export const control = style({
  display: 'grid',
  placeItems: 'center',
  width: size.touch,
  height: size.touch,
  padding: 0,
  borderRadius: radius.md,
  border: `1px solid ${color.edge}`,
  background: color.surface,
  color: color.ink,
  font: `600 1.25rem/1 ${font.body}`,
  cursor: 'pointer',
  boxShadow: shadow.low,
  selectors: { '&[aria-pressed="true"]': { background: color.route, color: color.onRoute } },
})

export const list = style({ position: 'absolute', inset: 0, overflow: 'auto', padding: space.md })

export const note = style({ marginBottom: space.xs })

export const schematicNote = style({
  position: 'absolute',
  left: space.xs,
  top: space.xs,
  maxWidth: `calc(100% - ${size.touch} - 2rem)`,
  padding: `${space.xxs} ${space.xs}`,
  borderRadius: radius.sm,
  background: color.surface,
  color: color.ink,
  font: `500 ${text.xs}/1.35 ${font.body}`,
  zIndex: 2,
})

// OpenLayers' own elements are styled here instead of by its stylesheet: only the parts that are used.
globalStyle(`${canvas} .ol-viewport canvas`, { maxWidth: 'none' })
// Scale and credit are beside each other at the bottom; where larger text leaves no room, the scale is above the credit.
globalStyle(`${canvas} .ol-overlaycontainer-stopevent`, {
  display: 'flex',
  flexFlow: 'row-reverse wrap-reverse',
  alignContent: 'flex-start',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: space.xxs,
  padding: '6px',
})
globalStyle(`${canvas} .ol-scale-line`, {
  padding: '2px 6px',
  borderRadius: radius.sm,
  background: color.surface,
})
globalStyle(`${canvas} .ol-scale-line-inner`, {
  border: `2px solid ${color.ink}`,
  borderTop: 'none',
  color: color.ink,
  font: `600 ${text.xs}/1.4 ${font.body}`,
  textAlign: 'center',
})
globalStyle(`${canvas} .ol-attribution`, {
  order: -1,
  padding: '2px 8px',
  borderRadius: radius.sm,
  background: color.surface,
  color: color.ink,
  font: `400 ${text.xs}/1.5 ${font.body}`,
})
globalStyle(`${canvas} .ol-attribution ul`, { margin: 0, padding: 0, listStyle: 'none' })
globalStyle(`${canvas} .ol-attribution a`, { color: color.routeText })
globalStyle(`${canvas} .ol-attribution button, ${canvas} .ol-hidden`, { display: 'none' })
// Paper is light: the dark theme's canvas is inverted, with its hues unchanged.
globalStyle(`:root.dark ${canvas} canvas`, {
  '@media': { print: { filter: 'invert(1) hue-rotate(180deg)' } },
})
