import { style } from '@vanilla-extract/css'
import { color, font, space, text } from '#ui/tokens/theme.css.ts'

export const heading = style({ fontSize: text.lg })
export const temperature = style({
  font: `600 ${text.xl}/1.2 ${font.display}`,
  fontVariantNumeric: 'tabular-nums',
})
export const notes = style({ paddingInlineStart: space.md, fontSize: text.sm })
export const time = style({ fontSize: text.sm, color: color.inkMuted })
export const part = style({ fontSize: text.md })
export const windows = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  padding: 0,
  listStyle: 'none',
})
export const window = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xxs} ${space.xs}`,
})
export const when = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const reason = style({
  flexBasis: '100%',
  fontSize: text.sm,
  color: color.inkMuted,
  overflowWrap: 'anywhere',
})
/** One line that scrolls sideways. */
export const hours = style({
  display: 'flex',
  gap: space.sm,
  overflowX: 'auto',
  padding: `${space.xxs} 0`,
  listStyle: 'none',
  scrollbarWidth: 'thin',
})
export const hour = style({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  maxWidth: '8rem',
  gap: space.xxs,
  textAlign: 'center',
})
export const condition = style({ fontSize: text.sm })
