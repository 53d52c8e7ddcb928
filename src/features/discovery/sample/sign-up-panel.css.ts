import { style } from '@vanilla-extract/css'
import { color, radius, shadow, space, text, footInset } from '#ui/tokens/theme.css.ts'

/** Stays in the lower half of a phone's screen while the preview is read. */
export const panel = style({
  position: 'sticky',
  bottom: `calc(${footInset} + ${space.xs})`,
  alignSelf: 'start',
  display: 'flex',
  flexDirection: 'column',
  gap: space.sm,
  padding: space.md,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  boxShadow: shadow.high,
  '@media': {
    '(min-width: 56rem)': { top: '6rem', bottom: 'auto', padding: space.lg, boxShadow: shadow.low },
  },
})
/** On a phone the panel is low, since it covers the preview. */
export const panelText = style({ '@media': { '(max-width: 55.99rem)': { display: 'none' } } })
export const panelTitle = style({ '@media': { '(max-width: 55.99rem)': { fontSize: text.lg } } })
export const panelActions = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.xs,
  '@media': { '(min-width: 56rem)': { gridTemplateColumns: '1fr' } },
})
