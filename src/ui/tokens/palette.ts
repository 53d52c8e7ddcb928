/**
 * The colours as plain values: an old walking map in daylight (warm paper, ink, a blue route), the same map by lamplight, and
 * both again with nothing but black, white and saturated ink. A test holds every text pair to a contrast of 7:1
 * (contrast.test.ts), so that the player's rule holds on every screen.
 */

/** The blue of the brand: route lines, discs and the browser's bar. Never behind small text. */
export const THEME_COLOUR = '#2563eb'

/** The font family of the headings, declared in global.css.ts. */
export const DISPLAY_FONT = 'Bitter'

export interface Palette {
  /** The background of the page. */
  readonly paper: string
  /** The background of cards, dialogs and fields. */
  readonly surface: string
  /** The background of tracks, quiet bars and code. */
  readonly sunken: string
  readonly ink: string
  readonly inkMuted: string
  /** Hairlines between things; decoration only. */
  readonly line: string
  /** Borders that mark a control (3:1). */
  readonly edge: string
  /** Streets of the background drawings; decoration only. */
  readonly street: string
  readonly park: string
  readonly water: string
  /** Filled controls, and the text on them. */
  readonly route: string
  readonly routeHover: string
  readonly routePressed: string
  readonly onRoute: string
  /** Lines and discs (3:1 on paper and surface). */
  readonly routeLine: string
  /** Links and blue words. */
  readonly routeText: string
  readonly routeSoft: string
  readonly danger: string
  readonly dangerHover: string
  readonly onDanger: string
  readonly dangerText: string
  readonly dangerSoft: string
  readonly successText: string
  readonly successSoft: string
  readonly warningText: string
  readonly warningSoft: string
  /** Street-name plates: enamel and its lettering. */
  readonly plate: string
  readonly onPlate: string
  readonly focus: string
  readonly scrim: string
}

export const light: Palette = {
  paper: '#f6f0e4',
  surface: '#fffdf8',
  sunken: '#ece3d2',
  ink: '#1a1d24',
  inkMuted: '#40464f',
  line: '#dccfb9',
  edge: '#7d7362',
  street: '#ffffff',
  park: '#d5e2c1',
  water: '#bfd9e6',
  route: '#1a48c8',
  routeHover: '#1740b3',
  routePressed: '#13369a',
  onRoute: '#ffffff',
  routeLine: THEME_COLOUR,
  routeText: '#173fae',
  routeSoft: '#e3eafb',
  danger: '#9c1c1c',
  dangerHover: '#861616',
  onDanger: '#ffffff',
  dangerText: '#8f1616',
  dangerSoft: '#fbe6e1',
  successText: '#12512c',
  successSoft: '#e0efdc',
  warningText: '#663c00',
  warningSoft: '#fbeecb',
  plate: '#183f9f',
  onPlate: '#ffffff',
  focus: '#1a48c8',
  scrim: 'rgba(26, 29, 36, 0.55)',
}

export const dark: Palette = {
  paper: '#12161d',
  surface: '#1b212b',
  sunken: '#0c0f15',
  ink: '#f3eee4',
  inkMuted: '#c3c7cf',
  line: '#333b48',
  edge: '#838c9b',
  street: '#3d4757',
  park: '#1c2b24',
  water: '#1a2f40',
  route: '#8fb6ff',
  routeHover: '#a9c7ff',
  routePressed: '#c3d8ff',
  onRoute: '#0a1226',
  routeLine: '#6ea1ff',
  routeText: '#a6c5ff',
  routeSoft: '#1c2a47',
  danger: '#ffb1a6',
  dangerHover: '#ffc6be',
  onDanger: '#33060a',
  dangerText: '#ffb8ae',
  dangerSoft: '#3b1c1f',
  successText: '#a9e0b5',
  successSoft: '#17301f',
  warningText: '#f6d28a',
  warningSoft: '#35290f',
  plate: '#1d3f8f',
  onPlate: '#ffffff',
  focus: '#ffd479',
  scrim: 'rgba(4, 6, 10, 0.72)',
}

export const highContrastLight: Palette = {
  paper: '#ffffff',
  surface: '#ffffff',
  sunken: '#f0f0f0',
  ink: '#000000',
  inkMuted: '#1f1f1f',
  line: '#000000',
  edge: '#000000',
  street: '#e4e4e4',
  park: '#ececec',
  water: '#dcdcdc',
  route: '#002a9c',
  routeHover: '#001f75',
  routePressed: '#00154f',
  onRoute: '#ffffff',
  routeLine: '#0033bb',
  routeText: '#00248a',
  routeSoft: '#e6edff',
  danger: '#7d0000',
  dangerHover: '#5c0000',
  onDanger: '#ffffff',
  dangerText: '#7d0000',
  dangerSoft: '#ffecec',
  successText: '#00401c',
  successSoft: '#e6f6ea',
  warningText: '#4f2e00',
  warningSoft: '#fff3d1',
  plate: '#002a9c',
  onPlate: '#ffffff',
  focus: '#c2410c',
  scrim: 'rgba(0, 0, 0, 0.75)',
}

export const highContrastDark: Palette = {
  paper: '#000000',
  surface: '#000000',
  sunken: '#161616',
  ink: '#ffffff',
  inkMuted: '#ececec',
  line: '#ffffff',
  edge: '#ffffff',
  street: '#2e2e2e',
  park: '#1d1d1d',
  water: '#262626',
  route: '#b3ccff',
  routeHover: '#d1e0ff',
  routePressed: '#ffffff',
  onRoute: '#000000',
  routeLine: '#9ec0ff',
  routeText: '#bcd3ff',
  routeSoft: '#0b1b3d',
  danger: '#ffc2ba',
  dangerHover: '#ffdcd7',
  onDanger: '#000000',
  dangerText: '#ffc2ba',
  dangerSoft: '#330a0a',
  successText: '#b6f2c4',
  successSoft: '#0a2413',
  warningText: '#ffe08f',
  warningSoft: '#2b2100',
  plate: '#00309f',
  onPlate: '#ffffff',
  focus: '#ffe45c',
  scrim: 'rgba(0, 0, 0, 0.85)',
}

export const palettes = { light, dark, highContrastLight, highContrastDark } as const
