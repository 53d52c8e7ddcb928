import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

/** Side by side on a phone too, to allow a comparison. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: space.sm,
  alignItems: 'start',
  '@media': { '(min-width: 40rem)': { gap: space.lg } },
})
export const column = style({ display: 'flex', flexDirection: 'column', gap: space.sm, minWidth: 0 })
export const heading = style({
  font: `700 ${text.sm}/1.3 ${font.body}`,
  paddingBottom: space.xxs,
  borderBottom: `2px solid ${color.routeText}`,
})
export const fields = style({ display: 'flex', flexDirection: 'column', gap: space.xs, margin: 0 })
export const stops = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const box = {
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  padding: space.xs,
  borderRadius: radius.sm,
  border: `1px solid ${color.line}`,
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const
export const same = style(box)
/** Not by colour alone: there are badges too. */
export const differs = style({
  ...box,
  borderColor: color.warningText,
  borderInlineStartWidth: '4px',
  background: color.warningSoft,
})
export const stopName = style({ display: 'flex', gap: space.xs, font: `600 ${text.sm}/1.35 ${font.body}` })
export const stopNumber = style({ color: color.inkMuted, flex: 'none' })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: space.xxs })
export const term = style({ font: `600 ${text.xs}/1.4 ${font.body}`, color: color.inkMuted })
export const value = style({ margin: 0, fontSize: text.sm, lineHeight: 1.4, whiteSpace: 'pre-line' })
export const hint = style({ fontSize: text.sm, color: color.inkMuted, lineHeight: 1.45 })
export const hints = style([hint, { margin: 0, paddingInlineStart: space.md }])
