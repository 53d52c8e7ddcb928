import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, radius, size, space, text } from '#ui/tokens/theme.css.ts'

const WIDE = '(min-width: 56rem)'
const inner = {
  width: '100%',
  maxWidth: `calc(${size.wide} + 2 * ${space.xl})`,
  marginInline: 'auto',
  paddingInline: space.md,
} as const
const innerWide = { '@media': { '(min-width: 48rem)': { paddingInline: space.xl } } } as const

export const hero = style([
  inner,
  {
    display: 'grid',
    gap: space.lg,
    paddingBlock: `${space.md} ${space.xxl}`,
    '@media': {
      '(min-width: 48rem)': { paddingInline: space.xl },
      [WIDE]: {
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.05fr)',
        alignItems: 'center',
        gap: space.xxl,
        paddingBlock: space.xxxl,
      },
    },
  },
])
/** On a phone the picture is above the text, so that the buttons are within reach of the thumb. */
export const heroWords = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.md,
  alignItems: 'flex-start',
  '@media': { [WIDE]: { gridRow: 1 } },
})
export const heroTitle = style({ fontSize: text.hero, letterSpacing: '-0.02em', lineHeight: 1.08 })
export const heroLead = style({
  fontSize: text.lg,
  lineHeight: 1.5,
  color: color.inkMuted,
  maxWidth: '34rem',
})
export const heroActions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.xs,
  width: '100%',
  '@media': { '(max-width: 40rem)': { flexDirection: 'column' } },
})
export const signIn = style({ fontSize: text.sm, color: color.inkMuted })
export const signInLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.touch,
  fontWeight: 600,
})

export const band = style({ background: color.sunken, borderBlock: `1px solid ${color.line}` })
export const section = style([
  inner,
  innerWide,
  { display: 'flex', flexDirection: 'column', gap: space.lg, paddingBlock: space.xxxl },
])

/** Four stops on one route: down the left side on a phone, across on a wide screen. */
export const stops = style({
  position: 'relative',
  display: 'grid',
  gap: space.lg,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '@media': { [WIDE]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: space.lg } },
})
export const stop = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space.md,
  rowGap: space.xs,
  '@media': { [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: space.md } },
})
globalStyle(`${stop}:not(:last-child)::before`, {
  content: '',
  position: 'absolute',
  left: 'calc(1.0625rem - 2.5px)',
  top: '2.5rem',
  bottom: 'calc(-1 * 1.25rem)',
  width: 5,
  backgroundImage: `radial-gradient(circle, ${color.routeLine} 2.2px, transparent 2.7px)`,
  backgroundSize: '5px 11px',
  '@media': {
    [WIDE]: {
      left: '2.75rem',
      right: 'calc(-1 * 1rem)',
      top: 'calc(1.0625rem - 2.5px)',
      bottom: 'auto',
      width: 'auto',
      height: 5,
      backgroundSize: '11px 5px',
    },
  },
})
export const stopWords = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  paddingTop: '0.2rem',
})
export const stopText = style({ color: color.inkMuted })

export const promises = style({
  display: 'grid',
  gap: space.md,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '@media': { '(min-width: 48rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space.xl } },
})
export const promise = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  paddingTop: space.sm,
  borderTop: `3px solid ${color.ink}`,
})
export const promiseTitle = style({ font: `600 ${text.lg}/1.25 ${font.display}` })

export const emergency = style({
  display: 'grid',
  gap: space.md,
  alignItems: 'center',
  padding: space.lg,
  borderRadius: radius.lg,
  border: `2px solid ${color.danger}`,
  background: color.dangerSoft,
  '@media': { [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: space.xl } },
})
export const emergencyWords = style({ display: 'flex', flexDirection: 'column', gap: space.xs })
export const numbers = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs })

globalStyle(`${section} > h2`, { fontSize: text.xxl })
