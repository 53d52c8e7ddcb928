/** Styles of every element: a small reset, the page's background, word wrapping, one focus ring. */
import { globalFontFace, globalStyle } from '@vanilla-extract/css'
import { DISPLAY_FONT } from './palette.ts'
import { color, font, motion, radius, space, text } from './theme.css.ts'

/**
 * Headings: Bitter, a sturdy slab by Sol Matas (SIL Open Font License, fonts/OFL.txt), with the letters of basic Latin and
 * Western Europe. Until it has loaded the next serif is used; lines are equally high with either, so nothing moves.
 */
globalFontFace(DISPLAY_FONT, {
  src: "url('./fonts/bitter-latin-600-normal.woff2') format('woff2')",
  fontWeight: 600,
  fontDisplay: 'swap',
  unicodeRange:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122',
})

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', {
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  scrollPaddingTop: '5rem',
  background: color.paper,
  '@media': { '(prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' } },
})
globalStyle('body', {
  margin: 0,
  minHeight: '100dvh',
  background: color.paper,
  color: color.ink,
  font: `400 ${text.md}/1.55 ${font.body}`,
  overflowWrap: 'break-word',
  WebkitTapHighlightColor: 'transparent',
})
globalStyle('h1, h2, h3, h4', {
  margin: 0,
  fontFamily: font.display,
  fontWeight: 600,
  lineHeight: 1.15,
  letterSpacing: '-0.01em',
  textWrap: 'balance',
  // A long word breaks instead of widening the page.
  overflowWrap: 'anywhere',
})
globalStyle('h1', { fontSize: text.xxl })
globalStyle('h2', { fontSize: text.xl })
globalStyle('h3', { fontSize: text.lg })
globalStyle('h4', { fontSize: text.md })
globalStyle('p, ul, ol, dl, figure, blockquote', { margin: 0 })
globalStyle('p', { textWrap: 'pretty' })
globalStyle('a', {
  color: color.routeText,
  textUnderlineOffset: '0.18em',
  textDecorationThickness: '0.08em',
  borderRadius: radius.sm,
})
globalStyle('a:hover', { textDecorationThickness: '0.14em' })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit' })
globalStyle('img, svg, video, canvas', { maxWidth: '100%' })
globalStyle('fieldset', { border: 0, margin: 0, padding: 0, minWidth: 0 })
globalStyle('hr', { border: 0, borderTop: `1px solid ${color.line}`, margin: `${space.lg} 0` })
globalStyle('::selection', { background: color.plate, color: color.onPlate })
globalStyle(':focus', { outline: 'none' })
globalStyle(':focus-visible', {
  outline: `3px solid ${color.focus}`,
  outlineOffset: '2px',
})
globalStyle('main:focus, h1:focus', { outline: 'none' })
globalStyle('[hidden]', { display: 'none !important' })
globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: `${motion.fast} !important`,
    },
  },
})
