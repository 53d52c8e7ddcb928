/**
 * Decides which positions the rules of a walk may rely on (decision 0100): the filter's place, and what to do where positions
 * contradict it. Those that do are followed by a second filter, the rival, until one of both is right. Pure.
 *
 * - They come back to the walker: a reflection, the rival is forgotten.
 * - They agree with one another for longer than reflections last, or come from so far that none explains it, or no
 *   other comes for a while: a tram was taken, the phone was out of sight. The walker is where the rival is.
 */
import { distanceM } from '#contract/geo.ts'
import { PROXIMITY } from '../walk-limits.ts'
import type { Fix } from '#platform/device/geolocation.ts'
import type { WalkFix } from '../proximity/proximity-state.ts'
import { beginAt, placeOf, spreadM, take, type SpeedFilter } from './speed-filter.ts'

export interface Estimate {
  readonly walker: SpeedFilter
  readonly rival: Rival | undefined
  /** The longest time between two positions; times longer than a silence do not count. */
  readonly pauseMs: number
}

interface Rival {
  readonly filter: SpeedFilter
  /** The times at which positions began to contradict the walker's place, and to agree with one another. */
  readonly contradictsSinceMs: number
  readonly agreesSinceMs: number
}

export interface Located {
  readonly estimate: Estimate
  /** The place that the rules may rely on; undefined while no stop could begin by it. */
  readonly fix: WalkFix | undefined
  /** The rules believe the place at once: it was doubted long enough. */
  readonly isAnew: boolean
}

/** After this long without a position the old ones say nothing any more. */
const SILENCE_MS = 60_000
/** A contradiction longer than this is no reflection. */
const REFLECTION_MS = 12_000
/** A contradiction from farther than this is no reflection. */
const REFLECTION_M = 250
/** A position trusted less than this contradicts the walker's place. */
const CONTRADICTION = 0.2
/** The screen says that the position is unclear once it was contradicted for this long. */
const DOUBTED_MS = 6000
/** With more spread than this no place is within 50 m of anything by more than one half: 50 m / √(2 ln 2). */
const UNCLEAR_SPREAD_M = 42

const fixOf = (filter: SpeedFilter, accuracyM: number): WalkFix => ({
  ...placeOf(filter),
  accuracyM,
  spreadM: spreadM(filter),
})

const isUnclear = ({ walker, rival }: Estimate): boolean =>
  spreadM(walker) > UNCLEAR_SPREAD_M ||
  (rival !== undefined && rival.filter.atMs - rival.contradictsSinceMs > DOUBTED_MS)

const located = (estimate: Estimate, accuracyM: number, isAnew: boolean): Located => ({
  estimate,
  fix: isUnclear(estimate) ? undefined : fixOf(estimate.walker, accuracyM),
  isAnew,
})

const anew = (walker: SpeedFilter, pauseMs: number, isAnew: boolean): Located =>
  located({ walker, rival: undefined, pauseMs }, walker.accuraciesM.at(-1) ?? 0, isAnew)

const follow = (rival: Rival | undefined, fix: Fix, accuraciesM: readonly number[]): Rival => {
  const taken = rival && take(rival.filter, fix)
  if (rival && taken && taken.trust >= CONTRADICTION) return { ...rival, filter: taken.filter }
  return {
    filter: beginAt(fix, accuraciesM),
    contradictsSinceMs: rival?.contradictsSinceMs ?? fix.atMs,
    agreesSinceMs: fix.atMs,
  }
}

/** Takes in one more position. */
export const locate = (before: Estimate | undefined, fix: Fix): Located => {
  if (!before) return anew(beginAt(fix), 0, false)
  const lastMs = (before.rival?.filter ?? before.walker).atMs
  const pauseMs = Math.abs(fix.atMs - lastMs)
  if (pauseMs > SILENCE_MS) return anew(beginAt(fix), before.pauseMs, false)
  const { filter, trust } = take(before.walker, fix)
  // A first position of a cell's size says nothing that a better one must be weighed against.
  const better = beginAt(fix)
  if (spreadM(before.walker) > UNCLEAR_SPREAD_M && spreadM(better) <= UNCLEAR_SPREAD_M)
    return anew(better, before.pauseMs, false)
  const longestMs = Math.max(before.pauseMs, pauseMs)
  if (trust >= CONTRADICTION)
    return located({ walker: filter, rival: undefined, pauseMs: longestMs }, fix.accuracyM, false)
  const rival = follow(before.rival, fix, filter.accuraciesM)
  const isFar = distanceM(placeOf(filter), placeOf(rival.filter)) > REFLECTION_M
  const doubtedMs = isFar ? PROXIMITY.jumpBelievedMs : REFLECTION_MS
  if (fix.atMs - rival.agreesSinceMs > doubtedMs) return anew(rival.filter, longestMs, true)
  // The pause before the first position that contradicts says nothing of how often the device tells one.
  const estimate = { walker: filter, rival, pauseMs: before.rival ? longestMs : before.pauseMs }
  if (!isFar || spreadM(rival.filter) > UNCLEAR_SPREAD_M) return located(estimate, fix.accuracyM, false)
  return { estimate, fix: fixOf(rival.filter, fix.accuracyM), isAnew: false }
}

/** Milliseconds after which the rival is right unless something else is told; undefined without one. */
export const uncontradictedInMs = ({ rival, pauseMs }: Estimate): number | undefined =>
  rival && Math.max(PROXIMITY.leaveUncontradictedMs, 2 * pauseMs)

/** Nothing contradicted the rival. */
export const settle = (before: Estimate): Located | undefined =>
  before.rival && anew(before.rival.filter, before.pauseMs, true)
