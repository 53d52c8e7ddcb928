import { style } from '@vanilla-extract/css'
import { color, font, space, text } from '#ui/tokens/theme.css.ts'

export const box = style({ display: 'flex', flexDirection: 'column', gap: space.xs, minWidth: 0 })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.xs} ${space.sm}`,
})
export const done = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  color: color.successText,
})
export const detail = style({
  fontSize: text.sm,
  fontWeight: 400,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const bar = style({ flex: '1 1 10rem', minWidth: 0 })
export const problem = style({
  fontSize: text.sm,
  fontWeight: 600,
  color: color.dangerText,
  overflowWrap: 'anywhere',
})
export const warning = style({ fontSize: text.sm, fontWeight: 600, color: color.warningText })
