import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const frame = style({ display: 'flex', flexDirection: 'column', gap: space.md, minWidth: 0 })
export const heading = style({ font: `700 ${text.sm}/1.3 ${font.body}` })
export const note = style({ fontSize: text.sm, color: color.inkMuted, lineHeight: 1.45 })
/** The file input, which the buttons beside it open. It takes no room, and screen readers find it by its name. */
export const input = style({ position: 'absolute', width: 1, height: 1, opacity: 0, pointerEvents: 'none' })
export const choose = style({ position: 'relative', display: 'flex', flexDirection: 'column', gap: space.xs })
export const isDroppedOn = style({
  outline: `3px dashed ${color.routeText}`,
  outlineOffset: space.xs,
  borderRadius: radius.md,
})

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.sm,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const item = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: space.sm,
  alignItems: 'start',
  padding: space.sm,
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  background: color.surface,
  '@media': { '(min-width: 40rem)': { gridTemplateColumns: '8rem minmax(0, 1fr)' } },
})
export const itemWide = style({
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { '(min-width: 40rem)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const body = style({ display: 'flex', flexDirection: 'column', gap: space.xs, minWidth: 0 })
export const name = style({ font: `600 ${text.sm}/1.35 ${font.body}`, overflowWrap: 'anywhere' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })
export const thumb = style({
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  objectFit: 'cover',
  borderRadius: radius.sm,
  background: color.sunken,
})
export const audio = style({ display: 'block', width: '100%', minHeight: '2.75rem' })

export const problems = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
})
export const problem = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  color: color.dangerText,
  overflowWrap: 'anywhere',
})

export const recorder = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.sm,
  padding: space.md,
  borderRadius: radius.md,
  background: color.sunken,
})
export const recording = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  fontVariantNumeric: 'tabular-nums',
})
export const redDot = style({
  width: '0.75rem',
  height: '0.75rem',
  borderRadius: radius.pill,
  background: color.dangerText,
})
