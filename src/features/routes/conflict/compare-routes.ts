/** Compares two versions of a route. Pure. */
import type { RouteVersion, StopVersion } from './route-version.ts'

export type StopField = 'name' | 'place' | 'address' | 'description' | 'notes'
export type RouteField = 'name' | 'topic' | 'visibility' | 'description'

/** A stop of one version, compared with the other version. */
export interface ComparedStop {
  readonly stop: StopVersion
  /** The other version has no such stop. */
  readonly isOnlyHere: boolean
  /** Its place among the common stops differs. */
  readonly isMoved: boolean
  readonly differing: readonly StopField[]
}
export interface Comparison {
  readonly differing: readonly RouteField[]
  readonly mine: readonly ComparedStop[]
  readonly theirs: readonly ComparedStop[]
}

/** Stops that are closer than this, about a metre, are in the same place. */
const SAME_PLACE_DEGREES = 1e-5

const isSamePlace = (a: StopVersion, b: StopVersion): boolean =>
  Math.abs(a.latitude - b.latitude) < SAME_PLACE_DEGREES &&
  Math.abs(a.longitude - b.longitude) < SAME_PLACE_DEGREES

/**
 * The criteria for the same stop in both versions, the most reliable first: keys differ where one device does not know the
 * other's.
 */
const SAME: readonly ((a: StopVersion, b: StopVersion) => boolean)[] = [
  (a, b) => a.key === b.key,
  isSamePlace,
  (a, b) => a.name !== '' && a.name === b.name,
]

/** Returns for each of `mine` the index in `theirs`. */
function pairs(mine: readonly StopVersion[], theirs: readonly StopVersion[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const taken = new Set<number>()
  for (const isSame of SAME)
    mine.forEach((stop, index) => {
      if (found.has(index)) return
      const other = theirs.findIndex((each, place) => !taken.has(place) && isSame(stop, each))
      if (other < 0) return
      found.set(index, other)
      taken.add(other)
    })
  return found
}

/** Returns the longest rising subsequence: the stops that keep their order when as few as possible are moved. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const best: number[][] = []
  for (const [index, number] of numbers.entries()) {
    const before = best.slice(0, index).filter((run) => (run.at(-1) ?? -1) < number)
    const longest = before.reduce<number[]>((most, run) => (run.length > most.length ? run : most), [])
    best.push([...longest, number])
  }
  return new Set(best.reduce((most, run) => (run.length > most.length ? run : most), []))
}

const differingFields = (a: StopVersion, b: StopVersion): StopField[] => [
  ...(a.name === b.name ? [] : (['name'] as const)),
  ...(isSamePlace(a, b) ? [] : (['place'] as const)),
  ...(a.address === b.address ? [] : (['address'] as const)),
  ...(a.description === b.description ? [] : (['description'] as const)),
  ...(a.notes === b.notes ? [] : (['notes'] as const)),
]

export function compareRoutes(mine: RouteVersion, theirs: RouteVersion): Comparison {
  const theirPlaceOf = pairs(mine.stops, theirs.stops)
  const myPlaceOf = new Map([...theirPlaceOf].map(([my, their]) => [their, my]))
  const inOrder = longestRising([...theirPlaceOf].toSorted(([a], [b]) => a - b).map(([, their]) => their))

  const compared = (stop: StopVersion, other: StopVersion | undefined, their: number | undefined) => ({
    stop,
    isOnlyHere: other === undefined,
    isMoved: their !== undefined && other !== undefined && !inOrder.has(their),
    differing: other ? differingFields(stop, other) : [],
  })
  return {
    differing: [
      ...(mine.name === theirs.name ? [] : (['name'] as const)),
      ...(mine.topic === theirs.topic ? [] : (['topic'] as const)),
      ...(mine.isPublic === theirs.isPublic ? [] : (['visibility'] as const)),
      ...(mine.description === theirs.description ? [] : (['description'] as const)),
    ],
    mine: mine.stops.map((stop, index) => {
      const their = theirPlaceOf.get(index)
      return compared(stop, their === undefined ? undefined : theirs.stops[their], their)
    }),
    theirs: theirs.stops.map((stop, index) => {
      const my = myPlaceOf.get(index)
      return compared(stop, my === undefined ? undefined : mine.stops[my], index)
    }),
  }
}
