import { style } from '@vanilla-extract/css'
import { color, radius, shadow, space, text, footInset } from '#ui/tokens/theme.css.ts'

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.md,
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  boxShadow: shadow.low,
  '@media': { '(min-width: 48rem)': { padding: space.lg, gap: space.lg } },
})
export const quota = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.sm,
  fontSize: text.sm,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const usedUp = style({ flexBasis: '100%', fontWeight: 600, color: color.warningText })
export const note = style({ fontSize: text.sm, color: color.inkMuted })
/** The main action stays within reach of the thumb, however long the form gets. */
export const submit = style({
  position: 'sticky',
  bottom: footInset,
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  // Opaque, so that the content that scrolls below it does not show through.
  zIndex: 1,
  marginBottom: `calc(-1 * ${space.xs})`,
  paddingBlock: space.xs,
  background: color.surface,
  '@media': {
    '(min-width: 48rem)': { position: 'static', alignItems: 'flex-start', marginBottom: 0, paddingBlock: 0 },
  },
})
export const button = style({
  width: '100%',
  '@media': { '(min-width: 48rem)': { width: 'auto', minWidth: '18rem' } },
})
