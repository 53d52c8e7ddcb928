import { style } from '@vanilla-extract/css'
import { color, radius, space, text } from '#ui/tokens/theme.css.ts'

export const photograph = style({ display: 'grid', gap: space.xs, margin: 0, marginBlockStart: space.sm })
/** Reserves the room before the picture has loaded, and where it cannot load. */
const place = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '3 / 2',
  borderRadius: radius.md,
  background: color.sunken,
})
export const picture = style([place, { display: 'block', objectFit: 'cover' }])
export const missing = style([
  place,
  {
    display: 'grid',
    placeItems: 'center',
    padding: space.md,
    fontSize: text.sm,
    color: color.inkMuted,
    textAlign: 'center',
  },
])
