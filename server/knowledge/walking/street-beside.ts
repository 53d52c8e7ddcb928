/** Finds the street that an unnamed pavement or path runs along: the nearest one of the same direction. */
import {
  between,
  bearingOf,
  metresBetween,
  type Plane,
  type Point,
  type Segment,
  shareOfFoot,
} from '#server/knowledge/geometry/plane.ts'
import type { NamedStreet, WalkingWay } from './walking-ways.ts'

const CELL_M = 40
const PARALLEL_DEGREES = 25

interface NamedPiece {
  readonly street: number
  readonly layer: number
  readonly segment: Segment
}

const keyOf = (x: number, y: number): string => `${Math.floor(x / CELL_M)} ${Math.floor(y / CELL_M)}`

/** Returns the angle between two lines regardless of their directions, 0 to 90 degrees. */
function angleBetween([a, b]: Segment, [c, d]: Segment): number {
  const turn = Math.abs(bearingOf(a, b) - bearingOf(c, d)) % 180
  return Math.min(turn, 180 - turn)
}

/** Returns the index of the street beside a piece of a way, or -1 if none within `besideM` has the same direction. */
export type StreetBeside = (piece: Segment, way: Pick<WalkingWay, 'besideM' | 'layer'>) => number

export function streetsBeside(named: readonly NamedStreet[], plane: Plane): StreetBeside {
  const cells = new Map<string, NamedPiece[]>()
  for (const { street, layer, line } of named) {
    const points = line.map(([longitude, latitude]) => plane.toPoint({ longitude, latitude }))
    for (const [index, to] of points.entries()) {
      const from = points[index - 1]
      if (!from) continue
      const piece: NamedPiece = { street, layer, segment: [from, to] }
      // A long piece is indexed in every cell that it crosses.
      const parts = Math.max(1, Math.ceil(metresBetween(from, to) / (CELL_M / 2)))
      const keys = new Set<string>()
      for (let part = 0; part <= parts; part += 1) {
        const { x, y } = between(from, to, part / parts)
        keys.add(keyOf(x, y))
      }
      for (const key of keys) {
        const cell = cells.get(key)
        if (cell) cell.push(piece)
        else cells.set(key, [piece])
      }
    }
  }
  return (piece, { besideM, layer }) => {
    const middle: Point = between(...piece, 0.5)
    let [street, nearestM] = [-1, besideM]
    for (const x of [-CELL_M, 0, CELL_M])
      for (const y of [-CELL_M, 0, CELL_M])
        for (const near of cells.get(keyOf(middle.x + x, middle.y + y)) ?? []) {
          if (near.layer !== layer) continue
          const offM = metresBetween(middle, between(...near.segment, shareOfFoot(middle, near.segment)))
          if (offM > nearestM || angleBetween(piece, near.segment) > PARALLEL_DEGREES) continue
          ;[street, nearestM] = [near.street, offM]
        }
    return street
  }
}
