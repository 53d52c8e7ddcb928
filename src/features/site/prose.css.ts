import { globalStyle, style } from '@vanilla-extract/css'
import { color, size, space } from '#ui/tokens/theme.css.ts'

/** Long texts: a measure that reads well, headings that stand off. */
export const prose = style({
  maxWidth: size.reading,
  display: 'flex',
  flexDirection: 'column',
  gap: space.md,
})
globalStyle(`${prose} h2`, { marginTop: space.lg })
globalStyle(`${prose} ul`, { paddingInlineStart: '1.25rem', display: 'grid', gap: space.xs })
globalStyle(`${prose} li::marker`, { color: color.routeText })
