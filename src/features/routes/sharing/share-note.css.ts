import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const note = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  padding: space.sm,
  borderRadius: radius.md,
  background: color.routeSoft,
  minWidth: 0,
  '@media': { print: { display: 'none' } },
})
export const head = style({ display: 'flex', alignItems: 'flex-start', gap: space.xs })
export const words = style({ flex: 1, fontSize: text.sm, paddingBlock: space.xs })
export const link = style({ font: `500 ${text.sm}/1.4 ${font.mono}`, overflowWrap: 'anywhere' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })

export const code = style({
  width: 'min(100%, 20rem)',
  height: 'auto',
  marginInline: 'auto',
  borderRadius: radius.md,
  shapeRendering: 'crispEdges',
})
export const light = style({ fill: '#fff' })
export const dark = style({ fill: '#000' })
