import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, text } from '#ui/tokens/theme.css.ts'

export const plates = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.xs })
export const title = style({
  fontSize: text.lg,
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})
/** Facts in one line, parted by dots; breaks between facts only. */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.sm,
  rowGap: space.xxs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: text.sm,
  color: color.inkMuted,
})
export const fact = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xxs,
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
export const preview = style({
  fontSize: text.sm,
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})
export const audio = style({ width: '100%', height: size.touch })
export const controls = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.xs} ${space.sm}`,
  width: '100%',
  paddingTop: space.sm,
  borderTop: `1px solid ${color.line}`,
})
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs, marginInlineStart: 'auto' })

export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  color: color.warningText,
})
export const refused = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  padding: space.sm,
  borderRadius: radius.md,
  background: color.dangerSoft,
  color: color.dangerText,
})
export const refusedText = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.xs,
  font: `600 ${text.sm}/1.4 ${font.body}`,
  overflowWrap: 'anywhere',
})
export const noteActions = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })
