/**
 * The screens that are often opened by their address and with no signal. Their code is requested before any code has run, and their last
 * markup is stored for the next start. The route of each is `src/routes/<name>-route.tsx`.
 */
export const START_SCREENS = {
  dashboard: /^\/dashboard$/,
  'my-tours': /^\/my-tours$/,
  player: /^\/(?:tours\/[^/]+\/play|tour\/\d+)$/,
} as const

export type StartScreen = keyof typeof START_SCREENS

/** Returns the screen at the path; undefined for every other address. */
export const startScreenAt = (pathname: string): StartScreen | undefined =>
  (Object.keys(START_SCREENS) as StartScreen[]).find((name) => START_SCREENS[name].test(pathname))
