import { style } from '@vanilla-extract/css'
import { space, size } from '#ui/tokens/theme.css.ts'

export const find = style({ display: 'flex', flexDirection: 'column', gap: space.sm, minWidth: 0 })
export const filters = style({
  display: 'grid',
  gap: space.sm,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'end',
  '@media': {
    '(min-width: 40rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' },
  },
})
export const search = style({
  gridColumn: '1 / -1',
  minWidth: 0,
  '@media': { '(min-width: 40rem)': { gridColumn: 'auto' } },
})
/** One line that scrolls sideways on a phone. */
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
export const more = style({ display: 'flex', justifyContent: 'center' })
export const hidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})
