import { style } from '@vanilla-extract/css'
import { color, radius, space, text } from '#ui/tokens/theme.css.ts'

export const section = style({ display: 'flex', flexDirection: 'column', gap: space.xs })
export const place = style({
  justifyContent: 'flex-start',
  alignItems: 'flex-start',
  paddingBlock: space.sm,
  textAlign: 'left',
  whiteSpace: 'normal',
})
export const words = style({ display: 'flex', flexDirection: 'column', gap: space.xxs, minWidth: 0 })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const about = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  color: color.inkMuted,
  fontSize: text.sm,
  fontWeight: 400,
  overflowWrap: 'anywhere',
})
export const facts = style({ fontVariantNumeric: 'tabular-nums' })
export const note = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space.xs,
  padding: space.md,
  borderRadius: radius.md,
  border: `1px solid ${color.line}`,
  background: color.surface,
  overflowWrap: 'anywhere',
})
export const noteTitle = style({ fontWeight: 600 })
