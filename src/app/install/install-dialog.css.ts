import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const gains = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  padding: 0,
  listStyle: 'none',
  fontSize: text.sm,
  lineHeight: 1.45,
})
export const gain = style({ display: 'flex', gap: space.xs })
export const check = style({ flex: 'none', color: color.successText })

export const pictures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.xs,
  padding: 0,
  listStyle: 'none',
})
/** It has its height before the picture has loaded. */
export const frame = style({
  aspectRatio: '300 / 650',
  maxHeight: '16rem',
  overflow: 'hidden',
  borderRadius: radius.md,
  border: `1px solid ${color.line}`,
  background: color.sunken,
})
export const picture = style({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: 'top',
})

export const steps = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.sm,
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  fontSize: text.sm,
  lineHeight: 1.45,
})
export const step = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(6.5rem, 9.5rem) minmax(9rem, 1fr)',
  alignItems: 'center',
  gap: space.sm,
  counterIncrement: 'step',
  '::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    width: '1.75rem',
    height: '1.75rem',
    borderRadius: radius.pill,
    background: color.routeSoft,
    color: color.routeText,
    font: `700 ${text.sm}/1 ${font.body}`,
  },
})
export const drawing = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 4,
  height: '4.5rem',
  padding: space.xs,
  overflow: 'hidden',
  borderRadius: radius.md,
  border: `1px solid ${color.line}`,
  background: color.sunken,
})
export const toolbar = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-around' })
export const dot = style({ width: 14, height: 14, borderRadius: radius.pill, background: color.line })
export const tapped = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.5rem',
  height: '2.5rem',
  borderRadius: radius.pill,
  outline: `3px solid ${color.routeLine}`,
  background: color.surface,
  color: color.routeText,
})
export const menuRow = style({ height: 8, borderRadius: radius.sm, background: color.line, flex: 'none' })
export const menuEntry = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  padding: '4px 6px',
  borderRadius: radius.sm,
  outline: `2px solid ${color.routeLine}`,
  background: color.surface,
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1.2,
})
export const sheetHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })
export const addWord = style({
  padding: '2px 8px',
  borderRadius: radius.pill,
  outline: `2px solid ${color.routeLine}`,
  background: color.surface,
  color: color.routeText,
  fontSize: text.xs,
  fontWeight: 700,
})
export const sheetApp = style({ display: 'flex', alignItems: 'center', gap: space.xs })
export const line = style({
  flex: '1 1 auto',
  maxWidth: '4rem',
  height: 8,
  borderRadius: radius.sm,
  background: color.line,
})
