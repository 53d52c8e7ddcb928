import { style } from '@vanilla-extract/css'
import { color, font, space, text } from '#ui/tokens/theme.css.ts'

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
