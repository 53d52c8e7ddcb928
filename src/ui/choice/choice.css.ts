import { style } from '@vanilla-extract/css'
import { color, font, motion, radius, size, space, text } from '../tokens/theme.css.ts'

export const choice = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.sm,
  minHeight: size.touch,
  paddingBlock: space.xs,
  cursor: 'pointer',
  selectors: { '&:has(input:disabled)': { cursor: 'not-allowed', color: color.inkMuted } },
})
export const words = style({ display: 'flex', flexDirection: 'column', paddingTop: '0.1em', minWidth: 0 })
export const label = style({ font: `500 ${text.md}/1.4 ${font.body}` })
export const description = style({ fontSize: text.sm, color: color.inkMuted })

const box = style({
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  width: 26,
  height: 26,
  margin: 0,
  border: `2px solid ${color.edge}`,
  background: color.surface,
  cursor: 'inherit',
  transition: `background ${motion.fast}, border-color ${motion.fast}`,
  // The whole 44 px around the box react to a tap.
  '::before': { content: '', position: 'absolute', inset: -11 },
  selectors: {
    '&:checked': { background: color.route, borderColor: color.route },
    '&:disabled': { background: color.sunken, borderColor: color.line },
    '&:disabled:checked': { background: color.inkMuted, borderColor: color.inkMuted },
    '&:user-invalid, &[aria-invalid="true"]': { borderColor: color.danger },
  },
})

export const checkbox = style([
  box,
  {
    borderRadius: radius.sm,
    selectors: {
      '&:checked::after': {
        content: '',
        position: 'absolute',
        left: 7,
        top: 2,
        width: 6,
        height: 12,
        border: `solid ${color.onRoute}`,
        borderWidth: '0 3px 3px 0',
        transform: 'rotate(42deg)',
      },
    },
  },
])

export const radio = style([
  box,
  {
    borderRadius: radius.pill,
    selectors: {
      '&:checked::after': {
        content: '',
        position: 'absolute',
        inset: 6,
        borderRadius: radius.pill,
        background: color.onRoute,
      },
    },
  },
])

export const switchTrack = style([
  box,
  {
    width: 48,
    height: 28,
    borderRadius: radius.pill,
    background: color.sunken,
    '::after': {
      content: '',
      position: 'absolute',
      left: 3,
      top: 3,
      width: 18,
      height: 18,
      borderRadius: radius.pill,
      background: color.inkMuted,
      transition: `transform ${motion.fast} ${motion.ease}`,
    },
    selectors: {
      '&:checked::after': { transform: 'translateX(20px)', background: color.onRoute },
    },
  },
])

export const group = style({ display: 'flex', flexDirection: 'column' })
export const groupRow = style({ display: 'flex', flexWrap: 'wrap', columnGap: space.lg })
export const legend = style({ padding: 0, font: `600 ${text.sm}/1.4 ${font.body}` })
