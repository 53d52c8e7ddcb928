import { style } from '@vanilla-extract/css'
import { color, radius, space, text } from '#ui/tokens/theme.css.ts'

const plainList = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: space.sm } as const

export const frame = style({ display: 'flex', flexDirection: 'column', gap: space.sm, minWidth: 0 })
export const pictures = style({
  ...plainList,
  gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
})
export const sounds = style({ ...plainList, gridTemplateColumns: 'minmax(0, 1fr)' })
export const figure = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  margin: 0,
  minWidth: 0,
})
export const picture = style({
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: radius.md,
  background: color.sunken,
})
export const player = style({
  display: 'block',
  width: '100%',
  minHeight: '2.75rem',
  borderRadius: radius.md,
})
/** In place of a picture that cannot be shown. */
export const missing = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  padding: space.xs,
  borderRadius: radius.md,
  background: color.sunken,
  color: color.inkMuted,
  fontSize: text.xs,
  textAlign: 'center',
})
export const caption = style({ fontSize: text.sm, lineHeight: 1.4, overflowWrap: 'anywhere' })
