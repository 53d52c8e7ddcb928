/** A walk of two legs by the compass, for tests: 100 m north, 120 m east, 80 m north; then on over stairs. Metres from a corner. */
import type { WalkStep } from '#contract/api/tours.ts'
import type { LatLng } from '#contract/geo.ts'
import { fromPlane } from '../position/plane.ts'

const CORNER: LatLng = { latitude: 45, longitude: 9 }

export const at = (eastM: number, northM: number): LatLng => fromPlane(CORNER, { eastM, northM })

export const LINE: readonly LatLng[] = [at(0, 0), at(0, 100), at(120, 100), at(120, 180), at(120, 380)]

/** The Duomo, the Uffizi, the bridge. */
export const STOPS = [
  { id: 11, name: 'The Duomo', ...at(0, 0), orderIndex: 0, media: [] },
  { id: 12, name: 'The Uffizi', ...at(120, 180), orderIndex: 1, media: [] },
  { id: 13, name: 'The Bridge', ...at(120, 380), orderIndex: 2, media: [] },
]

const step = (
  leg: number,
  fromM: number,
  distanceM: number,
  turn: WalkStep['turn'],
  street?: string,
  isStairs = false,
): WalkStep => ({ leg, fromM, distanceM, turn, street, isStairs })

export const STEPS: readonly WalkStep[] = [
  step(0, 0, 100, 'set-out', 'Via Larga'),
  step(0, 100, 120, 'right', 'Via Roma'),
  step(0, 220, 80, 'left', 'Vicolo'),
  step(0, 300, 0, 'arrive'),
  step(1, 300, 150, 'set-out'),
  step(1, 450, 50, 'straight', undefined, true),
  step(1, 500, 0, 'arrive'),
]
