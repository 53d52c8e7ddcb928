import { style, styleVariants } from '@vanilla-extract/css'
import { color, radius, size, space, text } from '../tokens/theme.css.ts'

const base = style({
  '@media': { print: { display: 'none' } },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.sm}`,
  padding: `${space.sm} ${space.md}`,
  fontSize: text.sm,
  lineHeight: 1.45,
  borderInlineStart: '5px solid currentColor',
})
export const tone = styleVariants({
  info: [base, { background: color.routeSoft, color: color.routeText }],
  success: [base, { background: color.successSoft, color: color.successText }],
  warning: [base, { background: color.warningSoft, color: color.warningText }],
  danger: [base, { background: color.dangerSoft, color: color.dangerText }],
})
export const boxed = style({ borderRadius: radius.md })
/** Aligned with the first line of the text, which may have several. */
export const icon = style({
  display: 'flex',
  alignSelf: 'flex-start',
  minHeight: '1.45em',
  alignItems: 'center',
})
/** The buttons wrap below the text on narrow screens; the icon never stays alone in a line. */
export const words = style({
  flex: '1 1 min(16rem, 100% - 3rem)',
  minWidth: 0,
  overflowWrap: 'anywhere',
  color: color.ink,
})
/** A press selects the whole reference. */
export const reference = style({ fontSize: text.xs, userSelect: 'all' })
export const title = style({ fontWeight: 700 })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  minHeight: size.touch,
})
