/**
 * The directions between stops, on screen and spoken. Each kind of sentence is one function of all its parts, so that each
 * language builds it by its own grammar; street names come from the map, in the nominative.
 */
import { plural } from './language.ts'

export type Turn =
  | 'set-out'
  | 'straight'
  | 'slight-left'
  | 'left'
  | 'sharp-left'
  | 'slight-right'
  | 'right'
  | 'sharp-right'
  | 'turn-back'
  | 'arrive'

/** One step: the action, and the street that it leads to. `name` is the street's name, or the stop's on arrival. */
export interface Step {
  readonly turn: Turn
  readonly name?: string | undefined
  readonly isStairs: boolean
  /** The walker is on the street of this name already: the street itself turns. */
  readonly isOnIt?: boolean | undefined
  /** The length of the way after the step: '120 m'. */
  readonly length?: string | undefined
  /** The direction in which the walker sets out: 'to the north-east'. */
  readonly wind?: string | undefined
}

const sides = {
  straight: 'straight on',
  'slight-left': 'slightly left',
  left: 'left',
  'sharp-left': 'sharp left',
  'slight-right': 'slightly right',
  right: 'right',
  'sharp-right': 'sharp right',
  'turn-back': 'turn round',
} as const

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const withLength = (words: string, length: string | undefined): string =>
  length === undefined ? words : `${words}, ${length}`

const action = ({ turn, name, isStairs, isOnIt, wind }: Step): string => {
  if (turn === 'arrive') return name ?? 'the next stop'
  if (turn === 'set-out') {
    const out = wind === undefined ? 'set out' : `set out ${wind}`
    if (isStairs) return `${out}, on the stairs`
    return name === undefined ? out : `${out} along ${name}`
  }
  const isOnward = turn === 'straight' || turn === 'turn-back'
  if (isStairs) return turn === 'straight' ? 'take the stairs' : `${sides[turn]}, take the stairs`
  if (name === undefined) return sides[turn]
  if (isOnIt && !isOnward) return `${sides[turn]}, on along ${name}`
  return `${sides[turn]} ${isOnward ? 'along' : 'into'} ${name}`
}

/** 'Left into Via Roma, 120 m', 'Left, on along Via Roma, 120 m', 'Take the stairs', 'You are at The Uffizi' */
export const stepHere = (step: Step): string =>
  step.turn === 'arrive' ? `You are at ${action(step)}` : withLength(capital(action(step)), step.length)
/** 'In 40 m left into Via Roma', 'In 40 m you are at The Uffizi' */
export const stepAhead = (distance: string, step: Step): string =>
  step.turn === 'arrive' ? `In ${distance} you are at ${action(step)}` : `In ${distance} ${action(step)}`
/** 'Then left into Via Roma', 'Then The Uffizi' */
export const stepAfter = (step: Step): string => `Then ${action(step)}`
/** 'Straight on along Via Roma, 300 m' */
export const straightOn = (distance: string, step: Step): string =>
  withLength(capital(action(step)), distance)
/** In a list: 'Left into Via Roma, 120 m', 'The Uffizi' */
export const stepListed = (step: Step): string =>
  step.turn === 'arrive' ? action(step) : withLength(capital(action(step)), step.length)

/** 'Back to the route: about 60 m, behind you' */
export const backToRoute = (distance: string, side: string): string =>
  `Back to the route: about ${distance}, ${side}`
export const backToRouteSpoken = (distance: string): string =>
  `You are off the route. It is about ${distance} away.`
export const wrongWay = 'Turn round: the route goes the other way'
export const unknown = {
  position: 'Your position is not known now.',
  'not-asked': 'Your position is not asked for.',
  far: 'You are far from this walk.',
} as const
export const noStopLeft = 'There is no further stop.'
export const youAreAt = (stop: string): string => `You are at ${stop}`

export const directions = 'Directions'
export const allSteps = 'All steps of this way'
/** `from` and `to` are names of stops. */
export const wayBetween = (from: string, to: string): string => `From ${from} to ${to}`
/** The heading of the list of steps. */
export const wayFrom = (from: string): string => `From ${from}:`
export const noStepsHere = 'There are no steps for what comes next.'
export const present = 'now'

export const spokenDirections = 'Spoken directions'
export const spokenDirectionsText =
  'A voice of this device says each step between the stops, never over the narration. Only while the screen is on: a locked phone tells this page no position. Pocket mode keeps the screen on.'
export const noVoice = 'This device has no English voice of its own, so directions can only be read.'
/** Spoken when the directions are switched on. */
export const willBeSpoken = 'Directions will be spoken.'

/** Spoken. */
export const spokenMetres = (count: number): string =>
  `${count} ${plural(count, { one: 'metre', other: 'metres' })}`
/** `count` has one decimal place where it is not whole. */
export const spokenKilometres = (count: string): string => `${count} kilometres`
