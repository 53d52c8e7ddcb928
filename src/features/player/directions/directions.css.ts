import { style } from '@vanilla-extract/css'
import { color, font, space, text } from '#ui/tokens/theme.css.ts'

/** The height is fixed, so that the map below stays where it is. */
export const place = style({ height: '9rem', '@media': { print: { display: 'none' } } })

/** It looks like the plates at street corners: white on enamel, in every theme. */
export const plate = style([
  place,
  {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: space.sm,
    padding: `${space.xs} ${space.md}`,
    overflow: 'hidden',
    background: color.plate,
    color: color.onPlate,
  },
])
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  flex: '1 1 0',
  minWidth: 0,
})
const clamped = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  margin: 0,
})
const large = style([
  clamped,
  { font: `700 ${text.xl}/1.2 ${font.body}`, fontVariantNumeric: 'tabular-nums' },
])
export const main = style([large, { WebkitLineClamp: 3, lineClamp: 3 }])
export const mainAlone = style([large, { WebkitLineClamp: 4, lineClamp: 4 }])
export const after = style([
  clamped,
  { WebkitLineClamp: 2, lineClamp: 2, fontSize: text.md, lineHeight: 1.3, overflowWrap: 'anywhere' },
])
export const all = style({ flex: 'none' })
export const arrow = style({ display: 'inline-flex', flex: 'none' })
export const mirrored = style([arrow, { scale: '-1 1' }])

export const unknown = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  flex: '1 1 0',
  minWidth: 0,
  maxHeight: '100%',
})
export const why = style([clamped, { flex: 'none', fontWeight: 700, lineHeight: 1.25, WebkitLineClamp: 2 }])
export const scroll = style({
  overflowY: 'auto',
  minHeight: 0,
  ':focus-visible': { outline: `3px solid ${color.onPlate}`, outlineOffset: -3 },
})

export const approach = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  margin: 0,
  /** The text is legible at arm's length. */
  fontSize: text.lg,
  overflowWrap: 'anywhere',
})
export const way = style({ fontVariantNumeric: 'tabular-nums' })

export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  paddingBlock: space.xxs,
  fontSize: text.md,
})
export const itemPresent = style([item, { fontWeight: 700 }])
export const itemWords = style({ minWidth: 0, overflowWrap: 'anywhere' })

/** The way between two stops, in the text of the walk. */
export const wayOn = style({ fontSize: text.sm, color: color.inkMuted, overflowWrap: 'anywhere' })
export const wayTitle = style({ margin: 0, fontSize: text.sm, fontFamily: font.body, fontWeight: 600 })
