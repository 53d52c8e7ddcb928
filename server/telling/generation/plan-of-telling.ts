/** Plans what is told where on a tour before the first sentence: a leg points out what the next stop shows, and the end what was told. */
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'
import type { Composing } from './composing.ts'
import { heldForEnd } from './end-on-thread.ts'
import { type KnownPlace, placeCloseBy } from './find-place.ts'
import { type KeptInMind, keptInMind } from './kept-in-mind.ts'
import { type Promised, promisesOf, yearsComingBack } from './promises.ts'
import { storyLines } from './story-of-place.ts'
import { tellInOrder, type ToldLine } from './told-line.ts'
import type { Track } from './track.ts'
import { tracksOf } from './walking-tracks.ts'

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

/** Plans the telling in walking order, because each fact may lean on those before it. */
export function planTelling(composing: Composing): TellingPlan {
  const { outline, told } = composing
  const stops: StopPlan[] = []
  const legs: Track[][] = []
  const last = outline.stops.length - 1
  const held = heldForEnd(composing)
  if (held) told.hold(held.fact)
  for (let index = 0; index <= last; index += 1) {
    stops.push(planStop(composing, index))
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
      lines: tracks.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines)),
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
