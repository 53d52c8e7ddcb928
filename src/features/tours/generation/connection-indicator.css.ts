import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const indicator = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  font: `500 ${text.sm}/1.4 ${font.body}`,
  color: color.inkMuted,
})
const base = style({ width: 12, height: 12, borderRadius: radius.pill, border: '3px solid currentColor' })
/** Shape and colour show the state: full, half, hollow. */
export const dot = styleVariants({
  Connected: [base, { color: color.successText, background: 'currentColor' }],
  Connecting: [
    base,
    { color: color.warningText, background: 'linear-gradient(90deg, currentColor 50%, transparent 50%)' },
  ],
  Disconnected: [base, { color: color.inkMuted, background: 'transparent' }],
})
