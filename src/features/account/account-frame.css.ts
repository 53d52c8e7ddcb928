import { style } from '@vanilla-extract/css'
import { color, space, text } from '#ui/tokens/theme.css.ts'

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.md })
export const names = style({
  display: 'grid',
  gap: space.md,
  '@media': { '(min-width: 30rem)': { gridTemplateColumns: '1fr 1fr' } },
})
export const or = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  color: color.inkMuted,
  fontSize: text.sm,
  '::before': { content: '', flex: 1, borderTop: `1px solid ${color.line}` },
  '::after': { content: '', flex: 1, borderTop: `1px solid ${color.line}` },
})
/** Beside its field; as tall as a finger without more room between the lines. */
export const forgot = style({
  alignSelf: 'flex-end',
  fontSize: text.sm,
  paddingBlock: '0.75rem',
  marginBlock: `calc(${space.md} * -0.5)`,
})
export const below = style({ color: color.inkMuted, fontSize: text.sm })
/** A tall touch target without a tall line. */
export const belowLink = style({ paddingBlock: '0.75rem', fontWeight: 600 })
