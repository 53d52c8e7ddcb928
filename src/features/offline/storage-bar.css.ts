import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const track = style({
  height: 10,
  overflow: 'hidden',
  borderRadius: radius.pill,
  border: `1px solid ${color.edge}`,
  background: color.sunken,
})

const full = style({
  height: '100%',
  borderRadius: radius.pill,
})
/** In forced colours every background is dropped, which would leave the bar empty. */
const drawnIn = (background: string) => ({
  background,
  '@media': { '(forced-colors: active)': { background: 'CanvasText', forcedColorAdjust: 'none' as const } },
})
export const fill = styleVariants({
  roomy: [full, drawnIn(color.routeLine)],
  filling: [full, drawnIn(color.warningText)],
  full: [full, drawnIn(color.danger)],
})

const said = style({ marginTop: space.xs, font: `600 ${text.sm}/1.4 ${font.body}` })
export const words = styleVariants({
  filling: [said, { color: color.warningText }],
  full: [said, { color: color.dangerText }],
})

export { actions, facts, what } from './waiting-changes.css.ts'

const line = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  overflowWrap: 'anywhere',
})
export const whole = style([line, { color: color.successText }])
export const problem = style([line, { color: color.dangerText }])
