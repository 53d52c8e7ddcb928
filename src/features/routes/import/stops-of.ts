/** Selects the points of a file that become stops. Pure. */
import { CUSTOM_ROUTE } from '#contract/route-rules.ts'
import { TEXT } from '#contract/text-lengths.ts'
import type { BuilderPoi } from '#live/views.ts'
import { pointName } from '../builder/place-name.ts'
import type { ImportedPoint, ImportedRoute } from './imported-route.ts'

/** Returns `count` points with both ends and evenly spaced others between them; all where there are no more. */
function spread<T>(points: readonly T[], count: number): readonly T[] {
  if (points.length <= count) return points
  if (count < 2) return points.slice(0, count)
  const step = (points.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => points[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  )
}

/** Returns as many stops as the route has room for after `before`: the first stops of a file, or points along a line. */
export function stopsOf(
  { points, isLine }: ImportedRoute,
  before: readonly BuilderPoi[],
  newKey: () => string,
): readonly BuilderPoi[] {
  const room = Math.max(0, CUSTOM_ROUTE.poisMax - before.length)
  const names = before.map(({ name }) => name)
  const uniqueName = (name: string): string => {
    const named = name.slice(0, TEXT.short) || pointName(names)
    names.push(named)
    return named
  }
  const taken = isLine ? spread(points, room) : points.slice(0, room)
  return taken.map(({ name, description, userNotes, latitude, longitude }: ImportedPoint) => ({
    key: newKey(),
    name: uniqueName(name),
    description: description.slice(0, TEXT.long),
    userNotes: userNotes.slice(0, TEXT.long),
    latitude,
    longitude,
    address: '',
    tempMedia: [],
  }))
}
