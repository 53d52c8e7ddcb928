import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, font, motion, radius, shadow, size, space, text } from '../tokens/theme.css.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.xs,
  minHeight: size.touch,
  minWidth: size.touch,
  padding: `${space.xs} ${space.md}`,
  border: '2px solid transparent',
  borderRadius: radius.md,
  font: `600 ${text.sm}/1.2 ${font.body}`,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  // Buttons are not printed.
  '@media': { print: { display: 'none' } },
  transition: `background ${motion.fast}, border-color ${motion.fast}, transform ${motion.fast}`,
  selectors: {
    '&:active:not([aria-disabled="true"])': { transform: 'translateY(1px)' },
    '&:disabled, &[aria-disabled="true"]': { cursor: 'not-allowed' },
  },
})

/** A disabled button is hatched like closed streets on a map; its text stays readable. */
const disabled = {
  background: `repeating-linear-gradient(135deg, color-mix(in srgb, ${color.line} 40%, ${color.sunken}) 0 2px, ${color.sunken} 2px 10px)`,
  borderColor: color.line,
  color: color.inkMuted,
  boxShadow: 'none',
} as const

export const variant = styleVariants({
  primary: [
    base,
    {
      background: color.route,
      color: color.onRoute,
      boxShadow: shadow.low,
      selectors: {
        '&:hover': { background: color.routeHover },
        '&:active': { background: color.routePressed },
        '&:disabled:not([aria-busy="true"])': disabled,
      },
    },
  ],
  secondary: [
    base,
    {
      background: color.surface,
      borderColor: color.edge,
      color: color.ink,
      selectors: {
        '&:hover': { borderColor: color.routeText, color: color.routeText },
        '&:active': { background: color.routeSoft },
        '&[aria-pressed="true"]': {
          background: color.routeSoft,
          borderColor: color.routeText,
          color: color.routeText,
        },
        '&:disabled:not([aria-busy="true"])': disabled,
      },
    },
  ],
  quiet: [
    base,
    {
      background: 'transparent',
      color: color.ink,
      paddingInline: space.sm,
      selectors: {
        '&:hover': { background: color.routeSoft, color: color.routeText },
        '&[aria-pressed="true"], &[aria-expanded="true"]': {
          background: color.routeSoft,
          color: color.routeText,
        },
        '&:disabled:not([aria-busy="true"])': { color: color.inkMuted, background: 'transparent' },
      },
    },
  ],
  danger: [
    base,
    {
      background: color.danger,
      color: color.onDanger,
      selectors: {
        '&:hover': { background: color.dangerHover },
        '&:disabled:not([aria-busy="true"])': disabled,
      },
    },
  ],
})

export const scale = styleVariants({
  medium: {},
  large: {
    minHeight: '3.5rem',
    paddingInline: space.lg,
    fontSize: text.md,
    borderRadius: radius.lg,
  },
})

export const fullWidth = style({ width: '100%' })
export const iconOnly = style({ paddingInline: space.xs })

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
export const pendingMark = style({
  flex: 'none',
  width: '1.1em',
  height: '1.1em',
  borderRadius: radius.pill,
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: `${turn} 800ms linear infinite`,
})
