/** What lies above what. */
export const LAYER = {
  ground: 0,
  grid: 1,
  route: 10,
  walked: 20,
  names: 25,
  stops: 30,
  position: 40,
} as const

/** Layers of this name share their room: a name goes where no stop's mark stands. */
export const DECLUTTERED = 'names'
