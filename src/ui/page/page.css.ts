import { style, styleVariants } from '@vanilla-extract/css'
import { color, size, space, text } from '../tokens/theme.css.ts'

export const main = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.lg,
  flex: '1 0 auto',
  width: '100%',
  marginInline: 'auto',
  paddingInline: `max(${space.md}, env(safe-area-inset-left))`,
  paddingBlock: `${space.lg} ${space.xxl}`,
  '@media': { '(min-width: 48rem)': { paddingInline: space.xl, paddingBlockStart: space.xxl } },
})
export const width = styleVariants({
  narrow: { maxWidth: `calc(${size.narrow} + 2 * ${space.xl})` },
  reading: { maxWidth: `calc(${size.reading} + 2 * ${space.xl})` },
  wide: { maxWidth: `calc(${size.wide} + 2 * ${space.xl})` },
  full: { maxWidth: 'none', padding: 0, gap: 0, '@media': { '(min-width: 48rem)': { padding: 0 } } },
})
export const head = style({ display: 'flex', flexDirection: 'column', gap: space.xs })
export const headRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: space.sm,
})
export const lead = style({ fontSize: text.md, color: color.inkMuted, maxWidth: size.reading })
