import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const groups = style({ columns: '20rem', columnGap: space.xl })
export const group = style({ breakInside: 'avoid', paddingBottom: space.md })
export const title = style({ fontSize: text.md, paddingBottom: space.xxs })
export const rows = style({ margin: 0 })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.sm,
  minHeight: '2.5rem',
  borderTop: `1px solid ${color.line}`,
  fontSize: text.sm,
  lineHeight: 1.35,
})
export const keys = style({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: space.xxs,
  margin: 0,
})
export const between = style({ color: color.inkMuted, fontSize: text.xs })
export const key = style({
  minWidth: '1.75rem',
  padding: '0.2rem 0.4rem',
  border: `1px solid ${color.edge}`,
  borderBottomWidth: 2,
  borderRadius: radius.sm,
  background: color.sunken,
  color: color.ink,
  font: `600 ${text.xs}/1.2 ${font.mono}`,
  textAlign: 'center',
})
