/** The walked lines of demo tours that come along: found once from OpenStreetMap (`npm run demo-lines`), as a new server has no ways. */
import { WalkStep } from '#contract/api/tours.ts'
import type { LatLng } from '#contract/geo.ts'
import shipped from './demo-lines.json' with { type: 'json' }

interface DemoLine {
  /** Along the line. */
  readonly distanceM: number
  /** Longitude and latitude, from the first stop to the last. */
  readonly line: readonly (readonly [number, number])[]
  readonly walkSteps: readonly WalkStep[]
}

/** Of degrees: the file is rounded to about a metre. */
const SAME = 0.000_011

/** The line of a demo tour, or undefined where none was found, or for other stops than it has now. */
export function demoLineOf(slug: string, stops: readonly LatLng[]): DemoLine | undefined {
  const lines: Readonly<
    Record<string, { distanceM: number; line: number[][]; walkSteps: unknown[] } | undefined>
  > = shipped.lines
  const found = lines[slug]
  if (!found) return undefined
  const line = found.line.map(([longitude = 0, latitude = 0]) => [longitude, latitude] as const)
  let at = 0
  for (const stop of stops) {
    const isHere = ([longitude, latitude]: readonly [number, number]): boolean =>
      Math.abs(longitude - stop.longitude) < SAME && Math.abs(latitude - stop.latitude) < SAME
    const onward = line.slice(at).findIndex(isHere)
    if (onward === -1) return undefined
    at += onward
  }
  return { distanceM: found.distanceM, line, walkSteps: found.walkSteps.map((step) => WalkStep.parse(step)) }
}
