import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, layer, radius, size, space, deviceInset, footInset } from '#ui/tokens/theme.css.ts'
import { PHONE } from './widths.ts'

const height = '3.5rem'
const taken = `calc(${height} + ${deviceInset})`

/** Elements that stick to the foot of the window stay above the bar. */
export const aboveBar = style({ '@media': { [PHONE]: { vars: { [footInset]: taken } } } })

/** An element that gets the focus is scrolled to a place that the bar does not cover. */
globalStyle(`:root:has(${aboveBar})`, { '@media': { [PHONE]: { scrollPaddingBottom: taken } } })

/** The bar takes room at the end of the page, so that it never covers the last content. */
export const bottomBar = style({
  display: 'none',
  '@media': {
    [PHONE]: {
      display: 'block',
      position: 'sticky',
      bottom: 0,
      zIndex: layer.bar,
      paddingBottom: deviceInset,
      paddingInline: `max(${space.xxs}, env(safe-area-inset-left)) max(${space.xxs}, env(safe-area-inset-right))`,
      background: color.surface,
      borderTop: `1px solid ${color.line}`,
    },
    print: { display: 'none' },
  },
})
/** While a phone's on-screen keyboard is open the bar could cover the field above the keys, so it is hidden. */
globalStyle(
  `:root:has(:is(input:not([type='checkbox'], [type='radio'], [type='range'], [type='file']), textarea):focus) ${bottomBar}`,
  { '@media': { '(pointer: coarse)': { visibility: 'hidden' } } },
)

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  maxWidth: '34rem',
  marginInline: 'auto',
  padding: 0,
  listStyle: 'none',
})
export const link = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  height: `calc(${height} - 1px)`,
  minHeight: size.touch,
  borderRadius: radius.md,
  color: color.inkMuted,
  font: `600 0.75rem/1.1 ${font.body}`,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { color: color.ink },
    '&[aria-current]': { color: color.routeText },
    // A piece of a route line marks the current screen, as in the top bar.
    '&[aria-current]::before': {
      content: '',
      position: 'absolute',
      top: 0,
      insetInline: '28%',
      height: 3,
      borderRadius: `0 0 ${radius.sm} ${radius.sm}`,
      background: color.routeLine,
    },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
  // A phone in landscape has no height to spare.
  '@media': { '(max-height: 30rem)': { flexDirection: 'row', gap: space.xs } },
})
export const word = style({ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' })
