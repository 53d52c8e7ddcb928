/**
 * The steps of a leg: the points where the walker turns, or the street's name changes. It drops steps that no person would mention:
 * the few metres over a crossing, the other side of the street, a bend without another way out.
 */
import type { WalkTurn } from '#contract/api/tours.ts'
import {
  bearingOf,
  between,
  metresBetween,
  metresToSegment,
  type Point,
} from '#server/knowledge/geometry/plane.ts'
import { simplifyLine } from '#server/knowledge/geometry/simplify-line.ts'

/** A leg as the search found it: points, and the piece of a way between each and the next. */
export interface Trail {
  readonly points: readonly Point[]
  /** One item fewer than `points` has. */
  readonly pieces: readonly TrailPiece[]
  /** The indexes of the points where a walker could take another way. */
  readonly junctions: ReadonlySet<number>
}
export interface TrailPiece {
  readonly street: string | undefined
  readonly isStairs: boolean
}

/** A step, by the index of its point in the trail. */
export interface TrailStep extends TrailPiece {
  readonly at: number
  readonly turn: WalkTurn
}

/** Pieces without a name that are shorter than this are crossings and stubs, and no streets. */
const CONNECTOR_M = 35
/** Pieces with a name that are shorter than this belong to streets that the walker crosses. */
const CROSSED_M = 22
const LEAST_STAIRS_M = 2
/** The angle of a turn is measured between the directions over 20 m before and after it. */
const SIGHT_M = 20
/** Turns that follow each other within this distance are one turn. */
const ONE_TURN_M = 18
/** A point less than this off the line is no turn. */
const WIGGLE_M = 6
/** Another way that leaves within this distance of a bend makes the bend a decision. */
const JUNCTION_WITHIN_M = 8
/** Turns nearer than this to an end of the leg belong to setting out and arriving. */
const END_M = 10
/** The least angle of a turn that is announced if the street stays the same, and if the name of the next one is unknown. */
const BEND_DEGREES = 45
const UNNAMED_DEGREES = 35

/** A turn back that takes more metres than this leads round something, such as the end of a fence. */
const ROUND_M = 4
const SHARP_DEGREES = 160

const TURNS: readonly (readonly [below: number, turn: 'straight' | 'slight' | '' | 'sharp'])[] = [
  [22, 'straight'],
  [55, 'slight'],
  [120, ''],
  [165, 'sharp'],
]

/** Returns the turn by its angle to the right, -180 to 180 degrees. */
export function turnOf(degrees: number): WalkTurn {
  const [, kind] = TURNS.find(([below]) => Math.abs(degrees) < below) ?? []
  if (kind === undefined) return 'turn-back'
  if (kind === 'straight') return kind
  const side = degrees < 0 ? 'left' : 'right'
  return kind === '' ? side : `${kind}-${side}`
}

/** Returns the angle from one direction to the other, to the right, -180 to 180 degrees. */
const angleOf = (fromDegrees: number, toDegrees: number): number =>
  ((toDegrees - fromDegrees + 540) % 360) - 180

/** A place where a step may be needed: between the points `from` and `to`, which may be the same. */
interface Place {
  readonly from: number
  readonly to: number
  /** False for a bend without another way out, which no walker would miss. */
  readonly isOpen: boolean
}

interface Run extends TrailPiece {
  /** The index of its first point, including the connectors before it. */
  readonly from: number
  /** The index of the first point of the street itself. */
  readonly own: number
  readonly end: number
}

const isSame = (a: TrailPiece, b: TrailPiece): boolean => a.street === b.street && a.isStairs === b.isStairs

/** Returns the streets of the trail without those that are too short to be announced. */
function runsOf({ pieces }: Trail, alongM: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const [index, { street, isStairs }] of pieces.entries()) {
    const last = runs.at(-1)
    const end = index + 1
    if (last && isSame(last, { street, isStairs })) runs[runs.length - 1] = { ...last, end }
    else runs.push({ street, isStairs, from: index, own: index, end })
  }
  const lengthM = ({ own, end }: Run): number => (alongM[end] ?? 0) - (alongM[own] ?? 0)
  const leastM = ({ street, isStairs }: Run): number =>
    isStairs ? LEAST_STAIRS_M : street === undefined ? CONNECTOR_M : CROSSED_M
  while (runs.length > 1) {
    // The shortest is removed first, because its neighbours join then and may be long enough.
    const short = [...runs.keys()]
      .filter((at) => lengthM(runs[at] as Run) < leastM(runs[at] as Run))
      .toSorted((a, b) => lengthM(runs[a] as Run) - lengthM(runs[b] as Run))[0]
    if (short === undefined) break
    const [before, run, after] = [runs[short - 1], runs[short] as Run, runs[short + 1]]
    if (before && after && isSame(before, after)) runs.splice(short - 1, 3, { ...before, end: after.end })
    else if (after) runs.splice(short, 2, { ...after, from: run.from })
    else if (before) runs.splice(short - 1, 2, { ...before, end: run.end })
  }
  return runs
}

/** Returns the places where the trail turns, each with whether another way leaves there. */
function bendsOf({ points, junctions }: Trail, alongM: readonly number[], sight: Sight): Place[] {
  const open = [...junctions].map((index) => alongM[index] ?? 0)
  const smooth = simplifyLine([...points.keys()], WIGGLE_M, (at, from, to) =>
    metresToSegment(points[at] as Point, points[from] as Point, points[to] as Point),
  )
  const isOpen = (at: number) =>
    open.some((junctionM) => Math.abs(junctionM - (alongM[at] ?? 0)) <= JUNCTION_WITHIN_M)
  return smooth
    .slice(1, -1)
    .filter((at) => Math.abs(sight(at, at)) >= BEND_DEGREES)
    .map((at) => ({ from: at, to: at, isOpen: isOpen(at) }))
}

/** The angle of a turn that begins at one point and ends at another. */
type Sight = (from: number, to: number) => number

function sightAlong(points: readonly Point[], alongM: readonly number[]): Sight {
  const pointAt = (metres: number): Point => {
    const next = alongM.findIndex((alongToM) => alongToM >= metres)
    if (next <= 0) return (next === 0 ? points[0] : points.at(-1)) as Point
    const [beforeM, afterM] = [alongM[next - 1] ?? 0, alongM[next] ?? 0]
    const share = afterM === beforeM ? 0 : (metres - beforeM) / (afterM - beforeM)
    return between(points[next - 1] as Point, points[next] as Point, share)
  }
  return (from, to) => {
    const [first, last] = [points[from] as Point, points[to] as Point]
    return angleOf(
      bearingOf(pointAt((alongM[from] ?? 0) - SIGHT_M), first),
      bearingOf(last, pointAt((alongM[to] ?? 0) + SIGHT_M)),
    )
  }
}

/** Returns the steps from `set-out` at the first point to `arrive` at the last. Pure. */
export function legSteps(trail: Trail): readonly TrailStep[] {
  const { points } = trail
  const alongM: number[] = [0]
  for (const [index, to] of points.entries())
    if (index > 0) alongM.push((alongM[index - 1] ?? 0) + metresBetween(points[index - 1] as Point, to))
  const [last, lengthM] = [points.length - 1, alongM.at(-1) ?? 0]
  const sight = sightAlong(points, alongM)
  const runs = runsOf(trail, alongM)
  const runAt = (index: number): Run =>
    runs.find(({ from, end }) => from <= index && index < end) ?? (runs.at(-1) as Run)

  const changes = runs.slice(1).map(({ from, own }): Place => ({ from, to: own, isOpen: true }))
  const bends = bendsOf(trail, alongM, sight)
  const places: Place[] = []
  for (const place of [...changes, ...bends].toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const before = places.at(-1)
    const gapM = (alongM[place.from] ?? 0) - (alongM[before?.to ?? 0] ?? 0)
    // Stairs are announced at their beginning and at their end.
    const isApart = gapM > 0 && [before?.to ?? 0, place.to].some((at) => runAt(at).isStairs)
    if (!before || gapM > ONE_TURN_M || isApart) places.push(place)
    else
      places[places.length - 1] = {
        from: before.from,
        to: Math.max(before.to, place.to),
        isOpen: before.isOpen || place.isOpen,
      }
  }

  const [first] = runs
  const start: TrailPiece = { street: first?.street, isStairs: first?.isStairs ?? false }
  const steps: TrailStep[] = [{ ...start, at: 0, turn: 'set-out' }]
  for (const { from, to, isOpen } of places) {
    if (!isOpen) continue
    const { street, isStairs } = runAt(to)
    const before = steps.at(-1) as TrailStep
    const isStairsChange = isStairs !== before.isStairs
    const isNear = (alongM[from] ?? 0) < END_M
    if (isNear && !isStairsChange) {
      steps[steps.length - 1] = { ...before, street, ...(before.turn === 'set-out' ? {} : { isStairs }) }
      continue
    }
    if (lengthM - (alongM[to] ?? 0) < END_M && !isStairsChange) continue
    const degrees = sight(from, to)
    const isNamed = street !== undefined && street !== before.street
    const leastDegrees =
      isStairsChange || isNamed ? 0 : street === before.street ? BEND_DEGREES : UNNAMED_DEGREES
    if (Math.abs(degrees) < leastDegrees) continue
    // The way round the end of a fence leads to a side, and not back.
    const isRound = Math.abs(degrees) >= SHARP_DEGREES && (alongM[to] ?? 0) - (alongM[from] ?? 0) > ROUND_M
    const announcedDegrees = isRound ? Math.sign(sight(from, from)) * SHARP_DEGREES : degrees
    steps.push({ at: from, turn: turnOf(announcedDegrees), street, isStairs })
  }
  return [...steps, { at: last, turn: 'arrive', street: undefined, isStairs: false }]
}
