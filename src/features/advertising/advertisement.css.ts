import { style } from '@vanilla-extract/css'
import { color, radius, size, space, text } from '#ui/tokens/theme.css.ts'

const lines = (count: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const

export const card = style({
  position: 'relative',
  boxSizing: 'border-box',
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  gap: space.md,
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
})
export const picture = style({
  flex: 'none',
  width: '4.5rem',
  height: '4.5rem',
  borderRadius: radius.md,
  '@media': { '(min-width: 30rem)': { width: '6rem', height: '6rem' } },
})
export const words = style({ minWidth: 0, alignSelf: 'stretch', display: 'flex', flexDirection: 'column' })
/** Ends before the close button. */
export const label = style({
  ...lines(1),
  paddingInlineEnd: size.touch,
  fontSize: text.xs,
  color: color.inkMuted,
})
export const kind = style({ fontWeight: 700 })
/** The link's touch target is the whole card. */
export const link = style({
  ...lines(2),
  marginTop: space.xxs,
  fontWeight: 700,
  lineHeight: 1.3,
  '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.lg },
})
export const more = style({ ...lines(2), fontSize: text.sm, lineHeight: 1.4, color: color.inkMuted })
/** Lies above the link's touch target. */
export const close = style({ position: 'absolute', zIndex: 1, top: 0, insetInlineEnd: 0 })

/** As tall as the longest advertisement, so that nothing moves when one loads. */
export const slot = style({ height: '9.5rem', maxWidth: '42rem', contain: 'size layout' })
