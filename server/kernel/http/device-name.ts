/** What somebody would call their device, from the browser's `User-Agent`: coarse on purpose, nobody is told apart by it. */

export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** The first that fits: most browsers name others as well, to be taken for them. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const firstOf = (list: typeof BROWSERS, text: string): string | null =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? null

export const deviceOf = (userAgent = ''): Device => ({
  browser: firstOf(BROWSERS, userAgent),
  system: firstOf(SYSTEMS, userAgent),
})
