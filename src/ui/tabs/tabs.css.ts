import { style } from '@vanilla-extract/css'
import { color, font, size, space, text } from '../tokens/theme.css.ts'

export const tabs = style({ display: 'flex', flexDirection: 'column', gap: space.lg, minWidth: 0 })
export const list = style({
  display: 'flex',
  overflowX: 'auto',
  gap: space.xs,
  '@media': { '(max-width: 30rem)': { gap: 0, justifyContent: 'space-between' } },
  borderBottom: `2px solid ${color.line}`,
})
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.touch,
  padding: `${space.xs} ${space.sm}`,
  marginBottom: -2,
  borderBottom: '4px solid transparent',
  font: `600 ${text.sm}/1.2 ${font.body}`,
  color: color.inkMuted,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  outlineOffset: '-3px',
  '@media': {
    // Three tabs of a word or two fit beside each other on a phone.
    '(max-width: 30rem)': { paddingInline: space.xs },
  },
  selectors: {
    '&[data-hovered]': { color: color.ink },
    '&[data-selected]': { color: color.routeText, borderBottomColor: color.routeLine },
    '&[data-disabled]': { cursor: 'not-allowed' },
  },
})
export const panel = style({ outline: 'none', minWidth: 0 })
