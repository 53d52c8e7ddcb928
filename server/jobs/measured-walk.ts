/** A planned walk, put in order by how far its places lie apart on foot, where there is data of the ways. */
import { distanceM } from '#contract/geo.ts'
import type { ChosenWalk } from '#server/telling/generation/choose-stops.ts'
import type { CityPack, Place } from '#server/knowledge/city-packs/city-pack.ts'
import type { PlanWish } from '#server/telling/generation/plan-tour.ts'
import { DEFAULT_WALK_NEEDS } from '#server/telling/generation/walk-needs.ts'
import { onFootBetween, walkOnFoot } from '#server/telling/generation/walk-on-foot.ts'
import { startPatience } from '#server/telling/guides/with-patience.ts'
import { boxOfWalk } from '#server/knowledge/open-data/box-of-walk.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import { MEASURED_MAX } from '#server/knowledge/walking/walking-lines.ts'
import type { JobContext } from './job-context.ts'

/** After this time the walk stays as it was planned, so that time is left to look for its line. */
const PATIENCE_MS = 25_000

/** True where a walk at the place needs no box of open data beyond this one, so that no other server is asked again. */
const isWithin = (place: Place, { west, south, east, north }: Box): boolean => {
  const own = boxOfWalk([place])
  return own.west >= west && own.south >= south && own.east <= east && own.north <= north
}

/** The stops, and then the other places of the box, the nearest to the point first. */
function placesToMeasure(pack: CityPack, stops: readonly Place[], { point }: PlanWish, box: Box): Place[] {
  const others = pack.places
    .filter((place) => isWithin(place, box) && !stops.some(({ id }) => id === place.id))
    .toSorted((a, b) => distanceM(a, point) - distanceM(b, point))
  return [...stops, ...others].slice(0, MEASURED_MAX)
}

/**
 * Puts the stops in the order of the shortest way on foot. Returns the walk as it was planned where nothing is known of the ways, or
 * not in time: the search for its line, which follows, logs the reason. Rejects only where the job's own signal aborts.
 */
export async function measuredWalk(
  { walkingLines, signal }: Pick<JobContext, 'walkingLines' | 'signal'>,
  pack: CityPack,
  walk: ChosenWalk,
  wish: PlanWish,
): Promise<ChosenWalk> {
  if (!walkingLines) return walk
  const box = boxOfWalk(walk.stops)
  const places = placesToMeasure(pack, walk.stops, wish, box)
  const { walker } = wish.needs ?? DEFAULT_WALK_NEEDS
  try {
    const measured = await walkingLines.measure({
      places,
      around: walk.stops,
      needs: walker,
      signal: startPatience(signal, PATIENCE_MS).signal,
    })
    if (!measured.ok) return walk
    const { stops, distanceM: straightM } = await walkOnFoot(
      pack,
      walk.stops,
      wish,
      onFootBetween(places, measured.value),
    )
    return { stops, distanceM: straightM }
  } catch {
    signal?.throwIfAborted()
    return walk
  }
}
