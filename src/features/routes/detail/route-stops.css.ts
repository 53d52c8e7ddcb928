import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const stop = style({ display: 'flex', gap: space.sm, minWidth: 0, breakInside: 'avoid' })
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const name = style({ fontSize: text.md, lineHeight: '2.125rem' })
export const address = style({ fontSize: text.sm, color: color.inkMuted })
/** Line breaks are preserved. */
export const written = style({ whiteSpace: 'pre-line' })
export const notes = style({
  padding: space.sm,
  borderRadius: radius.md,
  borderInlineStart: `4px solid ${color.routeLine}`,
  background: color.sunken,
})
export const notesTitle = style({ font: `600 ${text.sm}/1.4 ${font.body}`, letterSpacing: 0 })
