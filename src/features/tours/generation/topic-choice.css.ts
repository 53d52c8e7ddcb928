import { style } from '@vanilla-extract/css'
import { color, font, motion, radius, size, space, text } from '#ui/tokens/theme.css.ts'

export const legend = style({ padding: 0, marginBottom: space.xs, font: `600 ${text.sm}/1.4 ${font.body}` })
export const tiles = style({
  display: 'grid',
  // Two in a row on a phone; one where the longest name would not fit beside another.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.75rem), 1fr))',
  '@media': { '(min-width: 40rem)': { gridTemplateColumns: 'repeat(auto-fill, minmax(10.5rem, 1fr))' } },
  gap: space.xs,
})
export const tile = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: size.touch,
  minWidth: 0,
  padding: `${space.xs} ${space.sm}`,
  border: `1.5px solid ${color.edge}`,
  borderRadius: radius.md,
  background: color.surface,
  color: color.ink,
  fontSize: text.sm,
  fontWeight: 600,
  cursor: 'pointer',
  transition: `background ${motion.fast}, border-color ${motion.fast}`,
  selectors: {
    '&:hover': { borderColor: color.routeText, color: color.routeText },
    '&:has(input:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  },
})
export const chosen = style({
  borderColor: color.routeText,
  background: color.routeSoft,
  color: color.routeText,
  boxShadow: `inset 0 0 0 1.5px ${color.routeText}`,
})
export const tileSkeleton = style({ height: size.touch, borderRadius: radius.md, background: color.sunken })
/** Covers the tile, so that a tap anywhere presses the radio button. */
export const radio = style({
  appearance: 'none',
  position: 'absolute',
  // Covers the border too: the whole tile is 44 px high.
  inset: -2,
  width: 'calc(100% + 4px)',
  height: 'calc(100% + 4px)',
  margin: 0,
  borderRadius: 'inherit',
  cursor: 'inherit',
  outline: 'none !important',
})
