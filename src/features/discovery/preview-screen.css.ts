import { style } from '@vanilla-extract/css'
import { color, radius, size, space, text } from '#ui/tokens/theme.css.ts'

export const columns = style({
  display: 'grid',
  gap: space.xl,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    '(min-width: 56rem)': { gridTemplateColumns: `minmax(0, ${size.reading}) minmax(16rem, 22rem)` },
  },
})
export const cover = style({ borderRadius: radius.lg })
export const narrative = style({ fontSize: text.md, lineHeight: 1.65, whiteSpace: 'pre-line' })
export const stop = style({ display: 'flex', gap: space.sm, minWidth: 0 })
export const stopWords = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const stopName = style({ fontSize: text.md, lineHeight: '2.125rem' })
export const stopText = style({ fontSize: text.sm, color: color.inkMuted })
export const more = style({ paddingInlineStart: `calc(2.125rem + ${space.sm})`, fontWeight: 650 })
