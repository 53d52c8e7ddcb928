import { keyframes, style } from '@vanilla-extract/css'
import { color, font, layer, motion, radius, shadow, space, text } from '#ui/tokens/theme.css.ts'

/** Stays at the lower edge of the window while the walk's page scrolls above it. */
export const bar = style({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.bar,
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  // To the window's edges on a phone: the page's own padding is given back.
  marginInline: `calc(-1 * max(${space.md}, env(safe-area-inset-left)))`,
  // And at the page's end, where nothing comes after it.
  marginBlockEnd: `calc(-1 * ${space.xxl})`,
  padding: `${space.sm} max(${space.md}, env(safe-area-inset-left)) max(${space.sm}, env(safe-area-inset-bottom))`,
  borderBlockStart: `1px solid ${color.line}`,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.high,
  '@media': {
    print: { display: 'none' },
    '(min-width: 48rem)': {
      marginInline: 0,
      border: `1px solid ${color.line}`,
      borderBlockEnd: 0,
      borderRadius: `${radius.lg} ${radius.lg} 0 0`,
      paddingInline: space.lg,
    },
    '(min-width: 64rem)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1.4fr)',
      alignItems: 'center',
      columnGap: space.lg,
    },
  },
})

export const notes = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  selectors: { '&:empty': { display: 'none' } },
  '@media': { '(min-width: 64rem)': { gridColumn: '1 / -1' } },
})

export const now = style({
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  font: `600 ${text.md}/1.3 ${font.display}`,
  '@media': { '(max-width: 63.99rem)': { textAlign: 'center' } },
})

export const seek = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.sm,
  '@media': { '(min-width: 64rem)': { order: 2 } },
})

export const clock = style({
  minWidth: '2.75rem',
  fontSize: text.sm,
  fontVariantNumeric: 'tabular-nums',
  color: color.ink,
  selectors: { '&:last-child': { textAlign: 'end' } },
})

export const controls = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.sm,
})

/** The number inside the arrow of a skip button. */
export const skip = style({ position: 'relative' })
export const skipSeconds = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  paddingBlockStart: '1px',
  font: `700 0.625rem/1 ${font.body}`,
})

export const play = style({
  width: '4.5rem',
  height: '4.5rem',
  borderRadius: `${radius.pill} !important`,
  '@media': { '(min-width: 64rem)': { width: '3.75rem', height: '3.75rem' } },
})

const breathe = keyframes({ '50%': { boxShadow: `0 0 0 6px ${color.routeSoft}` } })
export const playBusy = style([
  play,
  { animation: `${breathe} calc(4 * ${motion.medium}) ${motion.ease} infinite` },
])
