import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, layer, radius, shadow, size, space, text, footInset } from '#ui/tokens/theme.css.ts'
import { PHONE, WIDE } from './widths.ts'

export const frame = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' })

/** The footer begins below the window, so that content that arrives late never moves it while it is visible. */
globalStyle(`${frame} > main`, { minHeight: `calc(100dvh - ${size.bar})` })

/** On paper only the screen itself is printed. */
globalStyle(`${frame} > :not(main)`, { '@media': { print: { display: 'none' } } })
globalStyle(`${frame} > main`, { '@media': { print: { minHeight: 0, printColorAdjust: 'exact' } } })

export const skipLink = style({
  position: 'absolute',
  insetInlineStart: space.sm,
  top: space.xs,
  zIndex: layer.toast,
  padding: `${space.xs} ${space.md}`,
  borderRadius: radius.md,
  background: color.route,
  color: color.onRoute,
  fontWeight: 600,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none' } },
})

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.bar,
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
  paddingTop: 'env(safe-area-inset-top)',
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  minHeight: size.bar,
  maxWidth: `calc(${size.wide} + 2 * ${space.xl})`,
  marginInline: 'auto',
  paddingInline: space.md,
  '@media': {
    '(min-width: 48rem)': { paddingInline: space.xl },
    // On the narrowest phones the menu button stays in one line with the name.
    '(max-width: 22rem)': { gap: 0, paddingInline: space.xs },
    [WIDE]: { flexWrap: 'nowrap' },
  },
})
export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minHeight: size.touch,
  marginInlineEnd: 'auto',
  color: color.ink,
  font: `600 1.3125rem/1 ${font.display}`,
  letterSpacing: '-0.015em',
  textDecoration: 'none',
})

export const links = style({
  display: 'flex',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  gap: space.xxs,
  '@media': {
    [WIDE]: { alignItems: 'center' },
    [PHONE]: {
      position: 'absolute',
      top: '100%',
      insetInline: 0,
      flexDirection: 'column',
      padding: `${space.xs} ${space.md} ${space.lg}`,
      background: color.paper,
      borderBottom: `1px solid ${color.line}`,
      boxShadow: shadow.high,
      maxHeight: `calc(100dvh - ${size.bar} - ${footInset})`,
      overflowY: 'auto',
      selectors: { '&[data-closed]': { display: 'none' } },
    },
  },
})
export const phoneOnly = style({ '@media': { [WIDE]: { display: 'none' } } })
export const wideOnly = style({ '@media': { [PHONE]: { display: 'none' } } })

export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: size.touch,
  padding: `${space.xs} ${space.sm}`,
  borderRadius: radius.md,
  color: color.ink,
  font: `600 ${text.sm}/1.2 ${font.body}`,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { background: color.routeSoft, color: color.routeText },
    '&[aria-current="page"]': { color: color.routeText },
  },
  '@media': { [PHONE]: { minHeight: '3.25rem', fontSize: text.md } },
})
/** A button among links: it opens a dialog. */
export const menuButton = style([
  link,
  { width: '100%', border: 0, background: 'none', textAlign: 'start', cursor: 'pointer' },
])
/** A piece of a route line under the word marks the current screen. */
globalStyle(`${link}[aria-current="page"] > span`, {
  paddingBottom: 3,
  backgroundImage: `radial-gradient(circle, ${color.routeLine} 2px, transparent 2.5px)`,
  backgroundSize: '9px 5px',
  backgroundRepeat: 'repeat-x',
  backgroundPosition: 'left bottom',
})
export const buttons = style({
  display: 'flex',
  gap: space.xs,
  '@media': {
    [WIDE]: { marginInlineStart: space.xs },
    [PHONE]: { paddingTop: space.sm, flexDirection: 'column' },
  },
})

export const sun = style({ display: 'none' })
export const moon = style({ display: 'flex' })
globalStyle(`:root.dark ${sun}`, { display: 'flex' })
globalStyle(`:root.dark ${moon}`, { display: 'none' })

export const user = style({ position: 'relative' })
export const userButton = style({ maxWidth: '12rem' })
export const userName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const userPanel = style({
  position: 'absolute',
  insetInlineEnd: 0,
  top: `calc(100% + ${space.xs})`,
  zIndex: layer.menu,
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxs,
  minWidth: '15rem',
  maxWidth: 'calc(100vw - 2rem)',
  padding: space.sm,
  border: `1px solid ${color.line}`,
  borderRadius: radius.lg,
  background: color.surface,
  boxShadow: shadow.high,
})
export const userWho = style({
  padding: `${space.xs} ${space.sm}`,
  borderBottom: `1px solid ${color.line}`,
  marginBottom: space.xxs,
  fontSize: text.sm,
  lineHeight: 1.4,
})
export const userMail = style({ display: 'block', color: color.inkMuted })

export const footer = style({
  marginTop: 'auto',
  borderTop: `1px solid ${color.line}`,
  background: color.sunken,
  color: color.ink,
  fontSize: text.sm,
})
export const footerInner = style({
  display: 'grid',
  gap: space.xl,
  maxWidth: `calc(${size.wide} + 2 * ${space.xl})`,
  marginInline: 'auto',
  padding: `${space.xl} ${space.md} calc(${space.xl} + env(safe-area-inset-bottom))`,
  '@media': {
    '(min-width: 48rem)': {
      gridTemplateColumns: 'repeat(3, auto) minmax(16rem, 26rem)',
      justifyContent: 'space-between',
      paddingInline: space.xl,
    },
  },
})
export const footerTitle = style({ fontWeight: 700, marginBottom: space.xxs })
/** On a phone the footer of the app is short: the bar's Me leads to everything else that it lists. */
export const footerBrief = style({})
export const footerRest = style({})
export const footerList = style({ listStyle: 'none', margin: 0, padding: 0 })
export const footerLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.touch,
  color: color.ink,
})
/** A button that opens a dialog and looks like the links beside it. */
export const footerButton = style([
  footerLink,
  {
    padding: 0,
    border: 'none',
    background: 'none',
    font: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
])
export const statements = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xs,
  color: color.inkMuted,
  lineHeight: 1.5,
})

globalStyle(`${footerBrief} :is(${footerTitle}, ${footerRest})`, {
  '@media': { [PHONE]: { display: 'none' } },
})
globalStyle(`${footerBrief} ${footerInner}`, {
  '@media': {
    [PHONE]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'center',
      columnGap: space.md,
      rowGap: 0,
      paddingBlock: space.xs,
    },
  },
})
globalStyle(`${footerBrief} ${footerList}`, {
  '@media': {
    [PHONE]: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: space.md },
  },
})
