/** The player's bar: its controls, and the status above them. */
import { plural, minutes } from './language.ts'

export const audioPlayer = 'Audio player'
export const play = 'Play'
export const pause = 'Pause'
export const previousSection = 'Previous section'
export const nextSection = 'Next section'
export const skipBack = (seconds: number): string =>
  `Skip back ${seconds} ${plural(seconds, { one: 'second', other: 'seconds' })}`
export const skipForward = (seconds: number): string =>
  `Skip forward ${seconds} ${plural(seconds, { one: 'second', other: 'seconds' })}`
export const seek = 'Seek'
export const timeOf = (position: string, duration: string): string => `${position} of ${duration}`

export const arriving = (section: string): string =>
  `Next: ${section}. It begins when you are there, or when you start it here.`
export const leaving = (section: string): string =>
  `You left ${section}. It goes on when you come back, or when you start it here.`

export const onTheWay = (stop: string): string => `On the way to ${stop}. The story goes on in a moment.`

export const continueWhereYouStopped = 'Continue where you stopped:'
export const continueAt = (time: string, section?: string): string =>
  section === undefined ? `${time}.` : `${section}, ${time}.`
export const startAgain = 'Start again'
export const walkFinished = 'Walk finished.'
export const stopsHeard = (heard: number, total: number): string =>
  `${heard} of ${total} ${plural(total, { one: 'stop', other: 'stops' })}`
/** '7 of 7 stops, 2.3 km in 64 minutes.' */
export const walkSum = (walked: {
  readonly stops: string | undefined
  readonly distance: string | undefined
  readonly minutes: number
}): string => {
  const stops = walked.stops === undefined ? '' : `${walked.stops}, `
  const way = walked.distance === undefined ? '' : `${walked.distance} in `
  return `${stops}${way}${minutes(walked.minutes)}.`
}

/** Pocket mode. */
export const pocketMode = 'Pocket mode'
export const leavePocketMode = 'Leave pocket mode'
export const timeLeft = (time: string): string => `${time} left`
export const screenStates = {
  held: 'The screen stays on.',
  released: 'The screen may go off until you look at this page again.',
  refused: 'This device does not let the screen stay on now: the battery may be low.',
  unsupported: 'This browser cannot keep the screen on: set a long screen time in your device.',
} as const
export const positionNowAndThen = 'To spare the battery your position is looked up every few seconds.'
export const lockedScreen =
  'If you lock the screen, this page is told no position any more: the walk then goes on in order, stop after stop.'
