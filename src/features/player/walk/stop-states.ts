/** The state of each stop for the walker: present, next, heard, nearby, or ahead. Pure. */
import type { Poi } from '#contract/api/tours.ts'
import type { LatLng } from '#contract/geo.ts'
import type { StopState } from '#map/map-model.ts'
import { isInside } from './proximity/radius.ts'
import type { WalkSection } from './sections.ts'

export interface WalkedSoFar {
  readonly sectionIndex: number
  readonly heard: ReadonlySet<number>
  readonly fix: LatLng | undefined
  readonly hasBegun: boolean
}

/** Returns one state for each stop, in the order of the stops. */
export const stopStates = (
  stops: readonly Poi[],
  sections: readonly WalkSection[],
  { sectionIndex, heard, fix, hasBegun }: WalkedSoFar,
): StopState[] => {
  const currentId = sections[sectionIndex]?.poi?.id
  const nextId = sections.find(
    ({ poi }, index) => poi && poi.id !== currentId && index >= sectionIndex && !heard.has(index),
  )?.poi?.id
  return stops.map((stop) => {
    if (stop.id === currentId) return hasBegun ? 'active' : 'next'
    const own = sections.flatMap(({ poi }, index) => (poi?.id === stop.id ? [index] : []))
    if (own.length > 0 && own.every((index) => heard.has(index))) return 'done'
    if (fix && isInside(fix, stop)) return 'nearby'
    return stop.id === nextId && (hasBegun || currentId === undefined) ? 'next' : 'ahead'
  })
}
