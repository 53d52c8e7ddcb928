/** The line that was walked, for the map: it is never sent, and forgotten with the page. Pure. */
import { distanceM, type LatLng } from '#contract/geo.ts'

/** Stretches without a gap, oldest first. */
export type WalkedLine = readonly (readonly LatLng[])[]

export const NOT_WALKED: WalkedLine = []

/** Points nearer than this would draw the wavering of the position. */
const STEP_M = 8
/** After a gap longer than this the line is interrupted: it would lead through houses. */
const GAP_M = 60
/** The most points of the line: a day's walk of 16 km. */
const MOST_POINTS = 2000

export const walkedLineAfter = (before: WalkedLine, { latitude, longitude }: LatLng): WalkedLine => {
  const at = { latitude, longitude }
  const stretch = before.at(-1)
  const last = stretch?.at(-1)
  if (!stretch || !last) return [[at]]
  const stepM = distanceM(last, at)
  if (stepM < STEP_M) return before
  if (stepM > GAP_M) return [...before, [at]]
  const longer = [...before.slice(0, -1), [...stretch, at]]
  const [oldest = [], ...others] = longer
  const points = longer.reduce((sum, { length }) => sum + length, 0)
  if (points <= MOST_POINTS) return longer
  return oldest.length > 1 ? [oldest.slice(1), ...others] : others
}
