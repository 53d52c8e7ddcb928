/** Compares what the sound did with where the walker truly was. */
import { PROXIMITY } from '#features/player/walk/walk-limits.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { sectionIndexAt } from '../../src/features/player/walk/sections.ts'
import type { Heard, Told } from './sound.ts'
import type { TruePoint, TrueWalk } from './walks.ts'

/** A stop counts as visited when the walker truly was within the radius for this long. */
const VISITED_S = 10
/** A trigger is right within the radius and the margin by which the rules let a walker go. */
const RIGHT_WITHIN_M = PROXIMITY.radiusM + PROXIMITY.leaveMarginM
/** Less heard twice than this is no repeat: the pause between two sentences. */
const REPEAT_S = 0.5
/** Seconds. A shorter stretch lies in the silence at the beginning of a section: the event of a section comes up to 0.25 s late. */
const HEARD_S = 0.35
/** A stop this close to an end of a sentence does not cut it. */
const CUT_S = 0.15

export interface Outcome {
  readonly visited: number
  readonly triggers: number
  readonly rightTriggers: number
  /** Visited stops that were begun where they are, during the first visit or in a shorter pass before it. */
  readonly found: number
  readonly repeats: number
  readonly cutSentences: number
  /** Metres walked between entering the radius and the first sound of the stop; of the found ones. */
  readonly delaysM: readonly number[]
  /** Pauses while the walker truly was within the radius of the stop whose narration played. */
  readonly wrongPauses: number
}

interface Stretch {
  readonly sectionIndex: number
  readonly fromS: number
  readonly fromMs: number
  readonly toS: number
}

/** Cut at the borders of sections, since one stretch may run through several. */
const bySection = (heard: readonly Heard[], { sections }: Told): Stretch[] =>
  heard.flatMap(({ fromS, fromMs, toS }) =>
    sections.flatMap(({ startS, endS }, sectionIndex) => {
      const [from, to] = [Math.max(fromS, startS), Math.min(toS, endS)]
      return to - from > HEARD_S
        ? [{ sectionIndex, fromS: from, fromMs: fromMs + (from - fromS) * 1000, toS: to }]
        : []
    }),
  )

interface Pass {
  readonly fromS: number
  toS: number
  /** Seconds within the radius, and metres walked when it was entered. */
  insideS: number
  enteredM: number | undefined
}

/** Each time that the walker was within the margin of a stop. */
const passesBy = ({ points }: TrueWalk, poi: LatLng): Pass[] => {
  const passes: Pass[] = []
  let pass: Pass | undefined
  for (const point of points) {
    const metres = distanceM(point, poi)
    if (metres > RIGHT_WITHIN_M) {
      pass = undefined
      continue
    }
    if (!pass) passes.push((pass = { fromS: point.atS, toS: point.atS, insideS: 0, enteredM: undefined }))
    pass.toS = point.atS
    if (metres > PROXIMITY.radiusM) continue
    pass.insideS += 1
    pass.enteredM ??= point.walkedM
  }
  return passes
}

export const measure = (walk: TrueWalk, told: Told, heard: readonly Heard[]): Outcome => {
  const truthAt = (ms: number): TruePoint | undefined =>
    walk.points[Math.min(walk.points.length - 1, Math.max(0, Math.floor(ms / 1000)))]
  const stretches = bySection(heard, told)
  let triggers = 0
  let rightTriggers = 0
  let repeats = 0
  const found = new Map<number, TruePoint>()
  const begun = new Set<number>()
  for (const [index, { sectionIndex, fromS, fromMs, toS }] of stretches.entries()) {
    const poi = told.sections[sectionIndex]?.poi
    const twiceS = stretches
      .slice(0, index)
      .filter((other) => other.sectionIndex === sectionIndex)
      .reduce((sum, other) => sum + Math.max(0, Math.min(toS, other.toS) - Math.max(fromS, other.fromS)), 0)
    if (twiceS > REPEAT_S) repeats += 1
    const before = stretches[index - 1]
    const isTrigger = poi && (before?.sectionIndex !== sectionIndex || fromS - before.toS < -REPEAT_S)
    const truth = truthAt(fromMs)
    if (!isTrigger || !truth) continue
    triggers += 1
    const isRight = distanceM(truth, poi) <= RIGHT_WITHIN_M
    if (isRight) rightTriggers += 1
    if (begun.has(sectionIndex)) continue
    begun.add(sectionIndex)
    if (isRight) found.set(sectionIndex, truth)
  }
  let visited = 0
  let foundStops = 0
  const delaysM: number[] = []
  for (const [sectionIndex, { poi }] of told.sections.entries()) {
    if (!poi) continue
    const passes = passesBy(walk, poi)
    const visit = passes.find(({ insideS }) => insideS >= VISITED_S)
    if (!visit) continue
    visited += 1
    const at = found.get(sectionIndex)
    if (!at || at.atS > visit.toS) continue
    foundStops += 1
    const { enteredM } = passes.find(({ fromS, toS }) => at.atS >= fromS && at.atS <= toS) ?? visit
    if (enteredM !== undefined) delaysM.push(at.walkedM - enteredM)
  }
  // The end of the recording stops no sound.
  const ends = heard.filter(({ toS, toMs }) => toS < told.totalS - 0.1 && toMs < walk.points.length * 1000)
  const cutSentences = ends.filter(({ toS }) =>
    told.sentences.some(({ startS, endS }) => toS > startS + CUT_S && toS < endS - CUT_S),
  ).length
  const wrongPauses = ends.filter(({ toS, toMs }, index) => {
    const sectionIndex = sectionIndexAt(told.sections, toS)
    const section = told.sections[sectionIndex]
    const truth = truthAt(toMs)
    const next = heard[heard.indexOf(ends[index] as Heard) + 1]
    const isWhole = section && section.endS - toS < 1
    const isGap = !next || next.fromMs - toMs > 500
    return isGap && !isWhole && section?.poi && truth && distanceM(truth, section.poi) <= PROXIMITY.radiusM
  }).length
  return {
    visited,
    triggers,
    rightTriggers,
    found: foundStops,
    repeats,
    cutSentences,
    delaysM,
    wrongPauses,
  }
}
