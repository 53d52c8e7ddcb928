import { globalStyle, style } from '@vanilla-extract/css'
import { color, size, space } from '#ui/tokens/theme.css.ts'

/** Long texts: a comfortable line length, with room above headings. */
export const prose = style({
  maxWidth: size.reading,
  display: 'flex',
  flexDirection: 'column',
  gap: space.md,
})
globalStyle(`${prose} h2`, { marginTop: space.lg })
globalStyle(`${prose} ul`, { paddingInlineStart: '1.25rem', display: 'grid', gap: space.xs })
globalStyle(`${prose} li::marker`, { color: color.routeText })
