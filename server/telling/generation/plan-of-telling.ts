/** Plans what is told where on a tour before the first sentence: a leg points out what the next stop shows, and the end what was told. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import { type Composing, restarted } from './composing.ts'
import { heldForEnd } from './end-on-thread.ts'
import { type KnownPlace, placeCloseBy } from './find-place.ts'
import { type KeptForLegs, keptForLongLegs, NOTHING_KEPT, tooSilentInAllS } from './kept-for-long-legs.ts'
import { type KeptInMind, keptInMind } from './kept-in-mind.ts'
import { type Promised, promisesOf, yearsComingBack } from './promises.ts'
import { storyLines } from './story-of-place.ts'
import { tellInOrder, type ToldLine } from './told-line.ts'
import { linesOfTracks, type Track } from './track.ts'
import { spreadOf, tracksOf } from './walking-tracks.ts'

/** A place that is only close to the stop gets this many facts at most. */
const CLOSE_BY_FACTS_MAX = 3

export interface StopPlan {
  readonly lines: readonly ToldLine[]
  /** The known place of which an unknown stop tells, because it is close by. */
  readonly near: (KnownPlace & { readonly metres: number }) | undefined
  /** True if nothing that is told here is of the walk's topic. */
  readonly isDetour: boolean
}

export interface TellingPlan {
  readonly stops: readonly StopPlan[]
  /** The tracks of each leg. */
  readonly legs: readonly (readonly Track[])[]
  readonly kept: KeptInMind
  /** The leg on which the question is repeated, because nothing else keeps it in mind. */
  readonly reminderLeg: number | undefined
  /** The promises, by the fact behind which each is made. */
  readonly promises: ReadonlyMap<Fact, Promised>
  /** The facts whose year a later stop tells of again. */
  readonly yearsBack: ReadonlySet<Fact>
}

function planStop(composing: Composing, index: number): StopPlan {
  const { outline, knownPlaces } = composing
  const stop = outline.stops[index]
  if (!stop) return { lines: [], near: undefined, isDetour: false }
  if (stop.known) {
    const lines = storyLines(composing, stop.known, { index })
    const isDetour =
      outline.kind.of === 'walk' && lines.length > 0 && !lines.some(({ of }) => outline.isOfTopic(of))
    return { lines, near: undefined, isDetour }
  }
  const near = placeCloseBy(outline.packs, stop, knownPlaces)
  if (!near) return { lines: [], near: undefined, isDetour: false }
  knownPlaces.add(near.place)
  return { lines: storyLines(composing, near, { index, most: CLOSE_BY_FACTS_MAX }), near, isDetour: false }
}

/** The telling is planned at most this often to leave no leg silent. */
const ATTEMPTS_MAX = 5

/**
 * Plans the telling. Where a long leg would be silent, because the legs before it told all there is, it is planned again, with some facts
 * kept for that leg. Returns the composition as well, in which all is told that the plan tells.
 */
export function planTelling(composing: Composing): {
  readonly composing: Composing
  readonly plan: TellingPlan
} {
  let last = planOnce(composing, NOTHING_KEPT)
  let best = last
  for (let attempt = 1; attempt < ATTEMPTS_MAX && best.tooSilentS > 0; attempt += 1) {
    const kept = keptForLongLegs(last)
    if (!kept) break
    last = planOnce(restarted(composing), kept)
    if (last.tooSilentS < best.tooSilentS) best = last
  }
  return best
}

/** Plans the telling once, and measures how long it leaves a walker in silence. */
function planOnce(composing: Composing, kept: KeptForLegs) {
  const plan = planInOrder(composing, kept)
  const legs = plan.legs.map((tracks, leg) => ({ tracks, spread: spreadOf(composing, leg) }))
  const told = [...plan.stops.flatMap(({ lines }) => lines), ...plan.legs.flatMap(linesOfTracks)]
  const isOfHere = (text: string): boolean => composing.outline.words.here.test(text)
  return { composing, plan, legs, told, kept, isOfHere, tooSilentS: tooSilentInAllS(legs) }
}

/** Plans the telling in walking order, because each fact may lean on those before it. */
function planInOrder(composing: Composing, forLegs: KeptForLegs): TellingPlan {
  const { outline, told } = composing
  const stops: StopPlan[] = []
  const legs: Track[][] = []
  const last = outline.stops.length - 1
  const held = heldForEnd(composing)
  if (held) told.hold(held.fact)
  for (const fact of [...forLegs.values()].flat()) told.hold(fact)
  for (let index = 0; index <= last; index += 1) {
    stops.push(planStop(composing, index))
    for (const fact of forLegs.get(index) ?? []) told.release(fact)
    if (index < last) legs.push(tracksOf(composing, index))
  }
  const end = stops.at(-1)
  if (held && end) {
    told.release(held.fact)
    stops[last] = { ...end, lines: [...end.lines, ...tellInOrder([{ ...held, isLast: true }], told)] }
  }
  const shareOf = (at: number): number => (last === 0 ? 1 : at / last)
  const kept = keptInMind(outline.question, [
    ...stops.map(({ lines }, index) => ({ share: shareOf(index), lines })),
    ...legs.map((tracks, leg) => ({
      share: shareOf(leg + 0.5),
      lines: linesOfTracks(tracks),
    })),
  ])
  const spokenLegs = legs.flatMap((tracks, leg) => (tracks.length > 0 ? [leg] : []))
  const [middle] = spokenLegs.toSorted(
    (a, b) => Math.abs(shareOf(a + 0.5) - 0.5) - Math.abs(shareOf(b + 0.5) - 0.5),
  )
  const reminderLeg = outline.question && !kept.hasMiddle ? middle : undefined
  return {
    stops,
    legs,
    kept,
    reminderLeg,
    promises: promisesOf(composing, stops),
    yearsBack: yearsComingBack(stops),
  }
}
