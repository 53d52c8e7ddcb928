import { style } from '@vanilla-extract/css'
import { color, radius, size, space, text } from '#ui/tokens/theme.css.ts'

export const media = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  gap: space.xs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const item = style({ minWidth: 0 })
export const wide = style({ gridColumn: '1 / -1', minWidth: 0 })
export const picture = style({ display: 'block' })
/** Its room is there before the picture is. */
export const image = style({
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: radius.md,
  background: color.sunken,
})
export const audio = style({ width: '100%', height: size.touch })
export const caption = style({ fontSize: text.sm, color: color.inkMuted, overflowWrap: 'anywhere' })
export const unsent = style({ fontSize: text.sm, color: color.warningText })
