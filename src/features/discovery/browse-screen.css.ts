import { style } from '@vanilla-extract/css'
import { color, space, size, text } from '#ui/tokens/theme.css.ts'

export const find = style({ display: 'flex', flexDirection: 'column', gap: space.sm, minWidth: 0 })
export const filters = style({
  display: 'grid',
  gap: space.sm,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'end',
  '@media': {
    '(min-width: 40rem)': { gridTemplateColumns: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr))' },
  },
})
export const search = style({
  gridColumn: '1 / -1',
  minWidth: 0,
  '@media': { '(min-width: 40rem)': { gridColumn: 'auto' } },
})
/** On a phone it has a line of its own, so that the other two share one. */
export const topic = style({
  gridColumn: '1 / -1',
  minWidth: 0,
  '@media': { '(min-width: 40rem)': { gridColumn: 'auto' } },
})
/** On a phone one line that scrolls sideways. */
export const chips = style({
  display: 'flex',
  gap: space.xs,
  overflowX: 'auto',
  marginInline: `calc(-1 * ${space.md})`,
  padding: `${space.xxs} ${space.md}`,
  minHeight: `calc(${size.touch} + 2 * ${space.xxs})`,
  scrollbarWidth: 'none',
  '@media': { '(min-width: 40rem)': { flexWrap: 'wrap', marginInline: 0, paddingInline: 0 } },
})
export const chip = style({ flex: 'none', borderRadius: '999px' })
export const more = style({ display: 'flex', justifyContent: 'center', marginTop: space.lg })
/** A number beside a topic. */
export const count = style({ color: 'inherit', opacity: 0.75, fontWeight: 400, fontSize: '0.875em' })
export const heading = style({ margin: 0 })
export const results = style({ marginTop: space.md })
/** The map is above the list; on a wide screen it is beside it and stays visible. */
export const withMap = style({
  display: 'grid',
  gap: space.md,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { '(min-width: 60rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})
export const map = style({
  minWidth: 0,
  '@media': {
    '(min-width: 60rem)': { position: 'sticky', top: '5.5rem', order: 2 },
  },
})
export const note = style({
  marginTop: space.sm,
  fontSize: text.sm,
  color: color.inkMuted,
  textAlign: 'center',
})
export const none = style({ color: color.inkMuted, textAlign: 'center' })
