import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: space.sm,
})
export const filter = style({ width: 'min(100%, 16rem)' })
export const count = style({
  fontSize: text.sm,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const asSeen = style({ marginBottom: space.sm, fontSize: text.sm, color: color.inkMuted })

export const pager = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.md,
})
export const indicator = style({
  fontSize: text.sm,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
})
