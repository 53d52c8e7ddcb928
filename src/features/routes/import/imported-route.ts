/** The content of another program's file, and the problems that such a file can have. */

export interface ImportedPoint {
  /** '' where the file has none. */
  readonly name: string
  readonly description: string
  readonly userNotes: string
  readonly latitude: number
  readonly longitude: number
}

export interface ImportedRoute {
  readonly name: string
  readonly points: readonly ImportedPoint[]
  /** True where the points are the corners of a line instead of chosen stops. */
  readonly isLine: boolean
}

/** `where` is what a person finds in the file: 'line 3', 'wpt 2', 'features[4]'. */
export type ImportProblem =
  | { readonly code: 'too-large' }
  | { readonly code: 'unknown-format' }
  | { readonly code: 'unreadable'; readonly where: string | undefined }
  | { readonly code: 'no-points' }
  | { readonly code: 'bad-coordinates'; readonly where: string }

export type Imported =
  | { readonly ok: true; readonly route: ImportedRoute }
  | { readonly ok: false; readonly problem: ImportProblem }

export const refused = (problem: ImportProblem): Imported => ({ ok: false, problem })

/** True for two numbers within the ranges of latitude and longitude; false for texts and NaN. */
export const isOnGlobe = (latitude: unknown, longitude: unknown): boolean =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180

/** Extracts 'line 3' from a parser's error message; undefined where it names no line. */
export function lineOf(message: string): string | undefined {
  const line = /line (\d+)/i.exec(message)?.[1] ?? /^(\d+):\d+/.exec(message)?.[1]
  return line && `line ${line}`
}
