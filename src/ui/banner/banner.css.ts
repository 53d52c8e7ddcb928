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
/** Beside the first line of the words, however many there are. */
export const icon = style({
  display: 'flex',
  alignSelf: 'flex-start',
  minHeight: '1.45em',
  alignItems: 'center',
})
/** The buttons go below them where it is narrow; the icon never stands alone. */
export const words = style({
  flex: '1 1 min(16rem, 100% - 3rem)',
  minWidth: 0,
  overflowWrap: 'anywhere',
  color: color.ink,
})
/** Copied as a whole. */
export const reference = style({ fontSize: text.xs, userSelect: 'all' })
export const title = style({ fontWeight: 700 })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  minHeight: size.touch,
})
