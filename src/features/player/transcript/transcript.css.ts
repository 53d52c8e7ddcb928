import { style } from '@vanilla-extract/css'
import { color, radius, shadow, size, space } from '#ui/tokens/theme.css.ts'

export const transcript = style({ position: 'relative', minWidth: 0 })

/** The transcript scrolls by itself, so that following the voice never moves the page away from map and stops. */
export const frame = style({
  // It contains what is placed out of the flow (names for screen readers), which would lengthen the page below its
  // end.
  position: 'relative',
  overflowY: 'auto',
  maxHeight: 'clamp(20rem, 62svh, 46rem)',
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  '@media': {
    '(prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
    print: { maxHeight: 'none' },
  },
})

export const sentence = style({
  borderRadius: radius.sm,
  cursor: 'pointer',
  userSelect: 'text',
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
  selectors: {
    '&:hover': {
      textDecoration: 'underline',
      textDecorationColor: color.routeLine,
      textUnderlineOffset: '0.2em',
    },
  },
})
/** Marked by more than a colour. */
export const sentencePresent = style([
  sentence,
  {
    background: color.routeSoft,
    color: color.ink,
    boxShadow: `0 0 0 0.15em ${color.routeSoft}`,
    textDecoration: 'underline',
    textDecorationColor: color.routeLine,
    textDecorationThickness: '0.12em',
    textUnderlineOffset: '0.2em',
  },
])

/** Over the frame's lower edge, or above the player's bar where that hides it: coming and going moves nothing. */
export const follow = style({
  position: 'sticky',
  bottom: '12.5rem',
  display: 'flex',
  width: 'fit-content',
  marginInline: 'auto',
  marginBlock: `calc(-1 * (${size.touch} + ${space.sm})) ${space.sm}`,
  boxShadow: shadow.high,
  '@media': { '(min-width: 64rem)': { bottom: '6.5rem' } },
})
