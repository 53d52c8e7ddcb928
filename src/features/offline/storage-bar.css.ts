import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const track = style({
  height: 10,
  overflow: 'hidden',
  borderRadius: radius.pill,
  border: `1px solid ${color.edge}`,
  background: color.sunken,
})

const full = style({ height: '100%', borderRadius: radius.pill })
export const fill = styleVariants({
  roomy: [full, { background: color.routeLine }],
  filling: [full, { background: color.warningText }],
  full: [full, { background: color.danger }],
})

const said = style({ marginTop: space.xxs, font: `600 ${text.sm}/1.4 ${font.body}` })
export const words = styleVariants({
  filling: [said, { color: color.warningText }],
  full: [said, { color: color.dangerText }],
})
