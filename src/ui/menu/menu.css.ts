import { style } from '@vanilla-extract/css'
import { color, layer, radius, shadow, size, space, text } from '../tokens/theme.css.ts'

export const trigger = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.xs,
  minWidth: size.touch,
  minHeight: size.touch,
  padding: space.xs,
  border: 0,
  borderRadius: radius.md,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&:hover, &[aria-expanded="true"]': { background: color.routeSoft, color: color.routeText } },
})
export const popover = style({
  zIndex: layer.menu,
  minWidth: '12rem',
  maxWidth: 'calc(100vw - 2rem)',
  padding: space.xxs,
  border: `1px solid ${color.line}`,
  borderRadius: radius.md,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.high,
})
export const menu = style({ outline: 'none' })
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  minHeight: size.touch,
  padding: `${space.xs} ${space.sm}`,
  borderRadius: radius.sm,
  fontSize: text.sm,
  fontWeight: 500,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-focused]': { background: color.routeSoft, color: color.routeText },
    '&[data-disabled]': { color: color.inkMuted, cursor: 'not-allowed' },
  },
})
export const danger = style({ color: color.dangerText })
