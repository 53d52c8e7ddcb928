import { style } from '@vanilla-extract/css'
import { color, font, motion, radius, size, space, text } from '../tokens/theme.css.ts'

export const field = style({ display: 'flex', flexDirection: 'column', gap: space.xxs, minWidth: 0 })
export const label = style({ font: `600 ${text.sm}/1.4 ${font.body}`, color: color.ink })
export const control = style({
  width: '100%',
  minHeight: '3rem',
  padding: `${space.xs} ${space.sm}`,
  border: `1.5px solid ${color.edge}`,
  borderRadius: radius.md,
  background: color.surface,
  color: color.ink,
  fontSize: 'max(1rem, 16px)',
  lineHeight: 1.4,
  transition: `border-color ${motion.fast}`,
  // The field has its own button to clear it.
  '::-webkit-search-cancel-button': { display: 'none' },
  '::placeholder': { color: color.inkMuted, opacity: 1 },
  selectors: {
    '&:hover:not(:disabled)': { borderColor: color.ink },
    '&:focus-visible': { outlineOffset: '0px', borderColor: 'transparent' },
    '&[aria-invalid="true"]': { borderColor: color.danger, borderWidth: '2px' },
    '&:disabled': { background: color.sunken, color: color.inkMuted, cursor: 'not-allowed' },
  },
})
export const multiline = style({ resize: 'vertical', minHeight: '6rem' })
export const description = style({ fontSize: text.sm, color: color.inkMuted })
export const error = style({
  display: 'flex',
  gap: space.xs,
  alignItems: 'flex-start',
  fontSize: text.sm,
  fontWeight: 600,
  color: color.dangerText,
})
export const frame = style({ position: 'relative', display: 'flex', alignItems: 'center' })
export const withTrailing = style({ paddingInlineEnd: size.touch })
export const withLeading = style({ paddingInlineStart: '2.75rem' })
export const leading = style({
  position: 'absolute',
  insetInlineStart: space.sm,
  display: 'flex',
  color: color.inkMuted,
  pointerEvents: 'none',
})
export const trailing = style({ position: 'absolute', insetInlineEnd: 0, display: 'flex' })
