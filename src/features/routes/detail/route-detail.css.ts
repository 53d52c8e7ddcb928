import { style } from '@vanilla-extract/css'
import { color, radius, space, text } from '#ui/tokens/theme.css.ts'

export const asSeen = style({ fontSize: text.sm, color: color.inkMuted })
/** On a wide screen the map stays beside the stops. */
export const columns = style({
  display: 'grid',
  gap: space.xl,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': {
    'screen and (min-width: 64rem)': { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
  },
})
export const map = style({
  breakInside: 'avoid',
  '@media': { 'screen and (min-width: 64rem)': { position: 'sticky', top: '6rem' } },
})
/** The height of the map, while the route loads. */
export const mapPlace = style({ height: 400, borderRadius: radius.lg, background: color.sunken })
