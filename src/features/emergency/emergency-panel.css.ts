import { style } from '@vanilla-extract/css'
import { color, size, space, text } from '#ui/tokens/theme.css.ts'

export const heading = style({ fontSize: text.lg })
export const quiet = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  fontSize: text.sm,
  color: color.inkMuted,
})
export const numbers = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.sm,
  minHeight: size.touch,
  paddingBlock: space.xxs,
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const label = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const number = style({ flex: 'none', margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const call = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xxs,
  minHeight: size.touch,
  paddingInline: space.xs,
})
export const info = style({ fontSize: text.sm, overflowWrap: 'anywhere' })
export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.touch,
  alignSelf: 'start',
})
export const name = style({ fontSize: text.lg, overflowWrap: 'anywhere' })
export const code = style({ fontSize: text.sm, color: color.inkMuted })

export const sources = style({
  marginBlockStart: space.sm,
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  fontSize: text.sm,
  color: color.inkMuted,
  overflowWrap: 'anywhere',
})
export const neighbour = style({ borderBlockStart: `1px solid ${color.line}`, paddingBlockStart: space.sm })
export const here = style({ borderInlineStart: `4px solid ${color.danger}` })
/** There are about two hundred of them: the browser skips those out of sight. */
export const country = style({ contentVisibility: 'auto', containIntrinsicSize: 'auto 18rem' })
