import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '../tokens/theme.css.ts'

export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  color: color.warningText,
})
export const trouble = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  padding: space.sm,
  borderRadius: radius.md,
  background: color.dangerSoft,
  color: color.dangerText,
})
export const troubleText = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  overflowWrap: 'anywhere',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })
