/**
 * The screens that are opened by their address, often with no signal: their code is asked for before any code has run, and
 * what they showed last is kept for the next start. The route of each is `src/routes/<name>-route.tsx`.
 */
export const START_SCREENS = {
  dashboard: /^\/dashboard$/,
  'my-tours': /^\/my-tours$/,
  player: /^\/(?:tours\/[^/]+\/play|tour\/\d+)$/,
} as const

export type StartScreen = keyof typeof START_SCREENS

/** The screen at the path; undefined for every other address. */
export const startScreenAt = (pathname: string): StartScreen | undefined =>
  (Object.keys(START_SCREENS) as StartScreen[]).find((name) => START_SCREENS[name].test(pathname))
