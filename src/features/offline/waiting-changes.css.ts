import { style } from '@vanilla-extract/css'
import { color, font, space, text } from '#ui/tokens/theme.css.ts'

export const what = style({
  fontSize: text.md,
  fontFamily: font.body,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
})
export const facts = style({ fontSize: text.sm, color: color.inkMuted })
export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  color: color.warningText,
})
export const refused = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  color: color.dangerText,
  overflowWrap: 'anywhere',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })
/** The room is reserved until the browser has reported the use. */
export const bar = style({ minHeight: 10 })
