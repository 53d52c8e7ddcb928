/** The way of walking the tour, the walker's position, and the map as a list. */
export const partNumber = (number: number): string => `Part ${number}`

export const yourWalk = 'Your walk'
export const playInOrder = 'Play in order'
export const playInOrderText =
  'For the armchair: every stop in order, wherever you are. Your position is not asked for.'
export const previewWalk = 'Preview walk'
export const stopPreview = 'Stop preview'
export const previewText =
  'A preview moves a simulated position along the route. It starts the sound as your own steps would.'
export const previewSpeed = 'Preview speed'
export const walkingSpeed = (times: number): string =>
  times === 1 ? 'Walking speed (1x)' : `${times}x walking speed`

export const positionSimulated =
  'This position is simulated: somebody walks the route for you and stands still to listen.'
export const positionLost =
  'The sound goes on. Stops begin by themselves again when your position is back; until then press Play at a stop.'
export const positionUnclear =
  'Your position is unclear at the moment. The walk goes on in order; at a stop, press Play to begin it.'
export const positionBack = 'Your position is back.'
export const offRoute = 'You are off the route.'
export const routeAway = (distance: string): string => `Its line is ${distance} away.`
/** Followed by the stop's name and the way there. */
export const nextStop = 'Next stop:'

/** '120 m, ahead on the left' */
export const approach = (distance: string, side: string): string => `${distance}, ${side}`
/** Clockwise from north. */
export const winds = [
  'to the north',
  'to the north-east',
  'to the east',
  'to the south-east',
  'to the south',
  'to the south-west',
  'to the west',
  'to the north-west',
] as const
export const straightAhead = 'straight ahead'
export const aheadOn = { left: 'ahead on the left', right: 'ahead on the right' } as const
export const besideOn = { left: 'on the left', right: 'on the right' } as const
export const behindOn = { left: 'behind on the left', right: 'behind on the right' } as const
export const behind = 'behind you'

export const mapAsList = 'The map as a list'
export const positionKnownTo = (distance: string): string => `Your position is known to ${distance}.`
export const positionNotKnown = 'Your position is not known.'
export const routeNotLoaded = 'Could not load walking route, showing direct path'
const straightLine = 'The route goes straight from stop to stop.'
export const routeLine = {
  walked: 'The route follows the streets.',
  'partly-walked': 'The route follows the streets. Where no way is known, it goes straight.',
  failed: straightLine,
  straight: straightLine,
} as const
export const stopStates = {
  ahead: 'ahead',
  next: 'next',
  active: 'now',
  nearby: 'near you',
  done: 'heard',
} as const
export const listedStop = (number: number, name: string, state: string, way?: string): string =>
  way === undefined ? `${number}. ${name}: ${state}` : `${number}. ${name}: ${state}, ${way}`
export const goTo = (stop: string): string => `Go to ${stop}`
