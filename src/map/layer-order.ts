/** The `zIndex` of each layer, from the lowest to the highest. */
export const LAYER = {
  ground: 0,
  grid: 1,
  route: 10,
  walked: 20,
  names: 25,
  stops: 30,
  position: 40,
} as const

/** The layers with this name share one declutter group: a name is not placed over a stop's mark. */
export const DECLUTTERED = 'names'
