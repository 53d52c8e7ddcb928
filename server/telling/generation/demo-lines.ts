/** The walked lines of the demo tours. `npm run demo-lines` found them in OpenStreetMap data, which a new server does not have. */
import { WalkStep } from '#contract/api/tours.ts'
import type { LatLng } from '#contract/geo.ts'
import shipped from './demo-lines.json' with { type: 'json' }

interface DemoLine {
  /** The length of the line, in metres. */
  readonly distanceM: number
  /** The longitude and latitude of each point, from the first stop to the last. */
  readonly line: readonly (readonly [number, number])[]
  readonly walkSteps: readonly WalkStep[]
}

/** The tolerance in degrees, because the file is rounded to about a metre. */
const SAME = 0.000_011

/** Returns the line of a demo tour; undefined if none was found, or if it leads through other stops. */
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
