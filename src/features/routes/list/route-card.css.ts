import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

const clamped = (lines: number) =>
  ({
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
  }) as const

export const plates = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.xs })
export const title = style({ fontSize: text.lg, lineHeight: 1.2, ...clamped(3) })
export const description = style({ fontSize: text.sm, lineHeight: 1.5, ...clamped(2) })
export const controls = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  width: '100%',
  paddingTop: space.sm,
  borderTop: `1px solid ${color.line}`,
})
export const main = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xs,
  justifyContent: 'space-between',
})
export const more = style({ display: 'flex', flexWrap: 'wrap', gap: space.xxs })
