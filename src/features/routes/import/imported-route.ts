/** What a file of another program holds of a route, and what can be wrong with such a file. */

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
  /** The points are the corners of a line, and not stops that somebody chose. */
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

/** Numbers on the globe; text, NaN and what lies beyond are none. */
export const isOnGlobe = (latitude: unknown, longitude: unknown): boolean =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180

/** 'line 3' out of what a parser says of its error; undefined where it tells none. */
export function lineOf(message: string): string | undefined {
  const line = /line (\d+)/i.exec(message)?.[1] ?? /^(\d+):\d+/.exec(message)?.[1]
  return line && `line ${line}`
}
