/** The commands of tours, of the jobs that make them, and of walks. `Commands` (source.ts) says what each does. */
import { command } from './commands.ts'

export const setTourPublicity = command('setTourPublicity')
export const deleteTour = command('deleteTour')
export const recordPlay = command('recordPlay')
export const keepProgress = command('keepProgress')
export const reportFact = command('reportFact')
export const generateTour = command('generateTour')
export const generateFromRoute = command('generateFromRoute')
export const cancelJob = command('cancelJob')
export const dismissJob = command('dismissJob')

const prioritise = command('prioritiseChunks')
/** Passes `near` also where it is undefined: tests compare the arguments. */
export const prioritiseChunks: typeof prioritise = (tourId, chunkIndexes, reason, near) =>
  prioritise(tourId, chunkIndexes, reason, near)

const join = command('joinTour')
const leave = command('leaveTour')
/** While a player is open, the worker follows the tour's audio by the hub, and by polling while chunks are missing. */
export const joinTour = (tourId: number): void => void join(tourId)
export const leaveTour = (tourId: number): void => void leave(tourId)
