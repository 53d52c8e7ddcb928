/**
 * Names a device as its owner would, from the browser's `User-Agent`. The name is coarse on purpose: it identifies no
 * person.
 */

export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/**
 * The first pattern that matches wins, because most browsers also name the browsers that they want to be taken for.
 */
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
