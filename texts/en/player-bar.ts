/** The player's bar: its controls, and the status above them. */
import { minutes } from './formats.ts'
import { plural } from './language.ts'

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
