import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius, shadow, size, space } from '../tokens/theme.css.ts'

export const list = style({ display: 'flex', flexDirection: 'column', gap: space.sm })

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space.xs,
  alignItems: 'start',
  padding: space.sm,
  borderRadius: radius.lg,
  border: `1px solid ${color.line}`,
  background: color.surface,
  boxShadow: shadow.low,
  selectors: {
    '&[data-focus-visible]': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
    '&[data-dragging]': { opacity: 0.5 },
  },
})

export const handle = style({
  display: 'grid',
  placeItems: 'center',
  width: size.touch,
  height: size.touch,
  padding: 0,
  border: 'none',
  borderRadius: radius.md,
  background: 'transparent',
  color: color.inkMuted,
  cursor: 'grab',
  touchAction: 'none',
  selectors: {
    '&[data-hovered]': { background: color.sunken },
    '&[data-focus-visible]': { outline: `3px solid ${color.focus}`, outlineOffset: -2 },
  },
})

export const content = style({ minWidth: 0 })

globalStyle(`${list} .react-aria-DropIndicator[data-drop-target]`, {
  outline: `2px solid ${color.route}`,
  borderRadius: radius.sm,
})
