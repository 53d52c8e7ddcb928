import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const group = style({ display: 'flex', flexDirection: 'column', gap: space.xs })
export const title = style({ fontSize: text.md, color: color.inkMuted })
export const rows = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
})
globalStyle(`${rows} > li + li`, { borderTop: `1px solid ${color.line}` })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.sm,
  width: '100%',
  minHeight: '3.25rem',
  padding: `${space.xs} ${space.md}`,
  border: 0,
  background: 'none',
  color: color.ink,
  font: `500 ${text.md}/1.3 ${font.body}`,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '::after': {
    content: '',
    flex: 'none',
    width: '0.5rem',
    height: '0.5rem',
    borderBlockStart: `2px solid ${color.inkMuted}`,
    borderInlineEnd: `2px solid ${color.inkMuted}`,
    transform: 'rotate(45deg)',
  },
  selectors: {
    '&:hover': { background: color.routeSoft, color: color.routeText },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
})
export const keyboardsOnly = style({ '@media': { '(hover: none)': { display: 'none' } } })
