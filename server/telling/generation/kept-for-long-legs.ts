/**
 * Chooses the facts of short legs that are kept for a long leg behind them, which would otherwise be silent: the first legs use up
 * all facts that can be told anywhere. Only facts are kept that the earlier legs can spare and on which nothing leans. Pure.
 */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { linksOf } from './fact-links.ts'
import { comesFirst } from './story-order.ts'
import type { ToldLine } from './told-line.ts'
import { linesNeeded, longestSilenceS, SILENCE_MAX_S, type Spread } from './track-times.ts'
import { linesOfTracks, type Track, type TrackPart } from './track.ts'

/** The facts that are kept for each leg, by its number. */
export type KeptForLegs = ReadonlyMap<number, readonly Fact[]>

export const NOTHING_KEPT: KeptForLegs = new Map()

/** One more fact than a leg needs is kept for it, because not every fact finds its place there. */
const SPARE = 1

export interface PlannedLeg {
  readonly tracks: readonly Track[]
  readonly spread: Spread
}

interface KeptRequest {
  /** The legs as they were planned, in their order. */
  readonly legs: readonly PlannedLeg[]
  /** All that the walk tells. */
  readonly told: readonly ToldLine[]
  /** The facts that are kept already. */
  readonly kept: KeptForLegs
  /** True for a text that speaks of the place where the listener stands. */
  readonly isOfHere: (text: string) => boolean
}

const tooSilentS = ({ tracks, spread }: PlannedLeg): number =>
  Math.max(0, longestSilenceS(tracks, spread) - SILENCE_MAX_S)

/** Returns the seconds by which the silences of the legs are too long, in all. */
export const tooSilentInAllS = (legs: readonly PlannedLeg[]): number =>
  legs.reduce((sum, leg) => sum + tooSilentS(leg), 0)

/** True for the city and for places where the walk has been; a place beside the way is told of there or not at all. */
const isAnywhere = ({ of }: TrackPart): boolean => of === 'city' || of === 'earlier' || of === 'left'

/** Returns the facts of a leg that may be told on a later one. */
function movable(leg: PlannedLeg, { told, isOfHere }: KeptRequest): Fact[] {
  return leg.tracks.flatMap(({ parts }) =>
    parts.filter(isAnywhere).flatMap(({ pack, lines }) => {
      const links = linksOf(pack)
      const isFree = ({ of, join, leans, fact }: ToldLine): boolean =>
        join === undefined &&
        !leans &&
        !isOfHere(fact.text) &&
        !told.some((other) => other.of !== of && comesFirst(of, other.of, links))
      return lines.filter(isFree).map(({ of }) => of)
    }),
  )
}

/**
 * Returns what is to be kept for which leg: the same as before, and more for the legs that would still be silent for too long. Undefined
 * if the earlier legs have nothing to spare.
 */
export function keptForLongLegs(request: KeptRequest): KeptForLegs | undefined {
  const { legs } = request
  const kept = new Map(request.kept)
  const isKept = (fact: Fact): boolean => [...kept.values()].some((facts) => facts.includes(fact))
  const spare = legs.map(({ tracks, spread }) => linesOfTracks(tracks).length - linesNeeded(spread))
  let isMore = false
  for (const [index, leg] of legs.entries()) {
    if (tooSilentS(leg) === 0) continue
    const wanted = Math.max(0, linesNeeded(leg.spread) - linesOfTracks(leg.tracks).length) + SPARE
    const found = legs.slice(0, index).flatMap((other, earlier) => {
      const open = movable(other, request).filter((fact) => !isKept(fact))
      return open.slice(0, Math.max(0, spare[earlier] ?? 0)).map((fact) => ({ fact, earlier }))
    })
    // The facts of the earliest legs are kept first, because the walk has just spoken of the others.
    for (const { fact, earlier } of found.slice(0, wanted)) {
      kept.set(index, [...(kept.get(index) ?? []), fact])
      spare[earlier] = (spare[earlier] ?? 0) - 1
      isMore = true
    }
  }
  return isMore ? kept : undefined
}
