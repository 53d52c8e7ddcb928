import { style } from '@vanilla-extract/css'
import { footInset } from '#ui/tokens/foot.css.ts'
import { color, radius, shadow, size, space, text } from '#ui/tokens/theme.css.ts'

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.md,
  rowGap: space.xxs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: color.inkMuted,
})
export const fact = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
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
/** Stays in the lower half of a phone's screen while the preview is read. */
export const panel = style({
  position: 'sticky',
  bottom: `calc(${footInset} + ${space.xs})`,
  alignSelf: 'start',
  display: 'flex',
  flexDirection: 'column',
  gap: space.sm,
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  boxShadow: shadow.high,
  '@media': {
    '(min-width: 56rem)': { top: '6rem', bottom: 'auto', padding: space.lg, boxShadow: shadow.low },
  },
})
/** On a phone the panel is low: it covers what it advertises. */
export const panelText = style({ '@media': { '(max-width: 55.99rem)': { display: 'none' } } })
export const panelTitle = style({ '@media': { '(max-width: 55.99rem)': { fontSize: text.lg } } })
export const panelActions = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.xs,
  '@media': { '(min-width: 56rem)': { gridTemplateColumns: '1fr' } },
})
