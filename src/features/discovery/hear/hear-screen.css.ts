import { style } from '@vanilla-extract/css'
import { color, font, radius, space, text } from '#ui/tokens/theme.css.ts'

export const walk = style({ display: 'flex', flexDirection: 'column', gap: space.md })
/** Low, so that the play button is within reach of the thumb on the first screenful. */
export const cover = style({
  borderRadius: radius.lg,
  overflow: 'hidden',
  '@media': { '(max-width: 40rem)': { maxHeight: '11rem' } },
})
export const title = style({ font: `600 ${text.xl}/1.25 ${font.display}`, overflowWrap: 'anywhere' })
export const begins = style({ display: 'flex', flexDirection: 'column', gap: space.xs })
export const sentences = style({ fontSize: text.md, lineHeight: 1.65, overflowWrap: 'anywhere' })
export const sentence = style({
  color: color.inkMuted,
  borderRadius: radius.sm,
  selectors: { '&[aria-current]': { color: color.ink, background: color.routeSoft } },
})
export const more = style({ display: 'flex' })
