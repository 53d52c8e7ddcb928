/** A house of the invented town and the lake beside it, as an Overpass server returns them with their geometry. */
import { TOWN } from './town.ts'

/** Degrees from the middle of the town. */
type Corner = readonly [north: number, east: number]

const at = ([north, east]: Corner) => ({ lat: TOWN.latitude + north, lon: TOWN.longitude + east })

/** Two corners at the same place are the same node, so that streets cross. */
const nodeId = ([north, east]: Corner): number =>
  5_000_000 + Math.round((north + 0.05) * 1e4) * 1000 + Math.round((east + 0.05) * 1e4)

const way = (id: number, corners: readonly Corner[], tags: Readonly<Record<string, string>>) => ({
  type: 'way',
  id,
  nodes: corners.map(nodeId),
  geometry: corners.map(at),
  tags,
})

const LAKE: readonly Corner[] = [
  [-0.004, -0.006],
  [-0.004, 0.006],
  [-0.006, 0.006],
  [-0.006, -0.006],
]
const ISLAND: readonly Corner[] = [
  [-0.0048, -0.001],
  [-0.0048, 0.001],
  [-0.0052, 0.001],
  [-0.0048, -0.001],
]

const member = (ref: number, role: string, corners: readonly Corner[]) => ({
  type: 'way',
  ref,
  role,
  geometry: corners.map(at),
})

const [northWest, northEast, southEast, southWest] = LAKE as readonly [Corner, Corner, Corner, Corner]

export const HOUSE_AND_LAKE: readonly object[] = [
  way(
    203,
    [
      [0.0005, 0.0005],
      [0.0005, 0.001],
      [0.0008, 0.001],
      [0.0008, 0.0005],
      [0.0005, 0.0005],
    ],
    { building: 'yes' },
  ),
  {
    type: 'relation',
    id: 204,
    // The shore in two halves, one of them the other way round.
    members: [
      member(205, 'outer', [northWest, northEast, southEast]),
      member(206, 'outer', [northWest, southWest, southEast]),
      member(207, 'inner', ISLAND),
    ],
    tags: { type: 'multipolygon', natural: 'water', name: 'Bystrá' },
  },
]
