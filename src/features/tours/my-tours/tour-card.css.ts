import { style } from '@vanilla-extract/css'
import { color, size, space, text } from '#ui/tokens/theme.css.ts'

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

/** Cards of jobs are low: each has its own height. */
export const jobs = style({ alignItems: 'start' })

export const more = style({ display: 'flex', justifyContent: 'center' })
