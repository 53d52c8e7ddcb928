/** The design tokens as custom properties. Components read `vars`; nothing else defines a colour or a size. */
import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { DISPLAY_FONT, dark, highContrastDark, highContrastLight, light, type Palette } from './palette.ts'

const named = <Key extends string>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, ''])) as Record<Key, ''>

const colourNames = Object.fromEntries(Object.keys(light).map((key) => [key, ''])) as Record<
  keyof Palette,
  ''
>

const property = (_value: string | null, path: readonly string[]) => `sl-${path.join('-')}`

/** Colours, which the theme classes `dark` and `high-contrast` on the root change. */
export const color = createGlobalThemeContract({ color: colourNames }, property).color

const rest = createGlobalThemeContract(
  {
    font: named('body', 'display', 'mono'),
    text: named('xs', 'sm', 'md', 'lg', 'xl', 'xxl', 'hero'),
    space: named('xxs', 'xs', 'sm', 'md', 'lg', 'xl', 'xxl', 'xxxl'),
    radius: named('sm', 'md', 'lg', 'pill'),
    shadow: named('low', 'high'),
    motion: named('fast', 'medium', 'ease'),
    size: named('touch', 'reading', 'narrow', 'wide', 'bar'),
    layer: named('bar', 'menu', 'dialog', 'toast'),
  },
  property,
)

export const { font, text, space, radius, shadow, motion, size, layer } = rest

createGlobalTheme(':root', rest, {
  font: {
    body: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
    display: `${DISPLAY_FONT}, "Iowan Old Style", "Palatino Linotype", Palatino, P052, "Noto Serif", Georgia, serif`,
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  },
  text: {
    xs: '0.8125rem',
    sm: '0.9375rem',
    md: '1.0625rem',
    lg: '1.25rem',
    xl: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.625rem)',
    xxl: 'clamp(1.625rem, 1.35rem + 1.4vw, 2.25rem)',
    hero: 'clamp(2.125rem, 1.5rem + 3.1vw, 3.625rem)',
  },
  space: {
    xxs: '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    xxl: '3rem',
    xxxl: 'clamp(3.5rem, 2.5rem + 4vw, 6rem)',
  },
  radius: { sm: '6px', md: '10px', lg: '16px', pill: '999px' },
  shadow: {
    low: '0 1px 2px rgb(40 30 10 / 0.08), 0 2px 8px rgb(40 30 10 / 0.06)',
    high: '0 2px 6px rgb(20 16 8 / 0.12), 0 18px 48px rgb(20 16 8 / 0.22)',
  },
  motion: { fast: '120ms', medium: '240ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  size: { touch: '2.75rem', reading: '42rem', narrow: '28rem', wide: '72rem', bar: '4rem' },
  layer: { bar: '20', menu: '30', dialog: '40', toast: '50' },
})

createGlobalTheme(':root', color, light)
createGlobalTheme(':root.dark', color, dark)
createGlobalTheme(':root.high-contrast', color, highContrastLight)
createGlobalTheme(':root.high-contrast.dark', color, highContrastDark)

globalStyle(':root', { colorScheme: 'light' })
globalStyle(':root.dark', {
  colorScheme: 'dark',
  vars: {
    [shadow.low]: '0 1px 2px rgb(0 0 0 / 0.4)',
    [shadow.high]: '0 18px 48px rgb(0 0 0 / 0.6)',
  },
})
globalStyle(':root.high-contrast', { vars: { [shadow.low]: 'none', [shadow.high]: 'none' } })
// Printing uses the light colours.
globalStyle(':root.dark, :root.high-contrast.dark', {
  '@media': { print: { colorScheme: 'light', vars: assignVars(color, { ...light, paper: '#fff' }) } },
})
globalStyle(':root.larger-fonts', { fontSize: '125%' })
globalStyle(':root', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      vars: { [motion.fast]: '0.01ms', [motion.medium]: '0.01ms' },
    },
  },
})

const foot = createGlobalThemeContract({ inset: 'sl-foot-inset' })

/** The height at the foot of the window that is taken by the device and by a bar. Elements that stick to the foot stay above it. */
export const footInset = foot.inset
/** The device's share: the home indicator, which is swiped up from the edge. */
export const deviceInset = 'env(safe-area-inset-bottom, 0px)'

globalStyle(':root', { vars: { [footInset]: deviceInset } })
