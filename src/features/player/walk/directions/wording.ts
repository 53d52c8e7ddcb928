/**
 * Puts the next step into words. A name is a part of its own in its sentence, because it is in another language.
 * Pure.
 */
import { bearingDegrees } from '#contract/geo.ts'
import * as texts from '#texts/player-directions.ts'
import { winds } from '#texts/player-walk.ts'
import { sideOf } from '../position/approach.ts'
import { pointAlong } from '../position/route-line.ts'
import type { Directions } from './follow-leg.ts'
import type { Leg, LegStep } from './legs.ts'
import { shownDistance, spokenDistance } from './walked-metres.ts'

/** The picture beside the words; `stairs` is a step that goes straight on over them. */
export type Arrow = Exclude<texts.Turn, 'set-out'> | 'stairs'

export interface Wording {
  /** The text, with `SLOT` in the place of the name. */
  readonly text: string
  readonly name: string | undefined
}

/** The character that stands for the name; no name contains it. */
export const SLOT = '\uFFFC'

export const wordsOf = ({ text, name }: Wording): string => text.replaceAll(SLOT, name ?? '')

/** A step nearer than this is announced as here. */
export const HERE_M = 15
/** A step is announced ahead from this distance on. */
const AHEAD_M = 35

/** Says when a step is announced to a walker who can't look: once 'ahead' and once 'here'. */
export const nearness = (step: LegStep, aheadM: number): 'far' | 'ahead' | 'here' => {
  if (aheadM <= HERE_M || step.turn === 'set-out') return 'here'
  return aheadM <= AHEAD_M ? 'ahead' : 'far'
}

/** A step farther than this is announced after the stretch that leads to it. */
const SOON_M = 100

const windOf = ({ line, fromM }: Leg, step: LegStep): string | undefined => {
  if (step.turn !== 'set-out') return undefined
  // The bearing is taken 25 m on: lines begin at a door.
  const from = pointAlong(line, step.fromM - fromM)
  const to = pointAlong(line, step.fromM - fromM + 25)
  return from && to ? sideOf(bearingDegrees(from, to), undefined) : winds[0]
}

type Say = (step: texts.Step) => string

/** `stopName` is the name of the stop that the leg leads to. With `isNamed` false the street's name is left out. */
const word = (
  leg: Leg,
  step: LegStep,
  stopName: string,
  say: Say,
  length: ((metres: number) => string) | undefined,
  isNamed = true,
): Wording => {
  const name = step.turn === 'arrive' ? stopName : isNamed ? step.street : undefined
  const before = leg.steps[leg.steps.indexOf(step) - 1]
  return {
    text: say({
      turn: step.turn,
      name: name && SLOT,
      isStairs: step.isStairs,
      isOnIt: before !== undefined && before.street === step.street,
      length: step.distanceM > 0 ? length?.(step.distanceM) : undefined,
      wind: windOf(leg, step),
    }),
    name,
  }
}

export const listedStep = (leg: Leg, step: LegStep, stopName: string): Wording =>
  word(leg, step, stopName, texts.stepListed, shownDistance)

export const arrowOf = ({ turn, isStairs }: LegStep): Arrow => {
  if (turn === 'set-out' || turn === 'straight') return isStairs ? 'stairs' : 'straight'
  return turn
}

export interface NextStepWords {
  readonly arrow: Arrow
  readonly main: Wording
  /** The step that comes after it. */
  readonly next: Wording | undefined
}

/** The names of the stops that the leg lies between. */
export interface LegEnds {
  readonly from: string
  readonly to: string
}

export const nextStepWords = (
  { leg, stepIndex, aheadM, isAtStop }: Extract<Directions, { kind: 'step' }>,
  { from, to: stopName }: LegEnds,
): NextStepWords | undefined => {
  const step = leg.steps[stepIndex]
  if (!step) return undefined
  const present = leg.steps[stepIndex - 1]
  const after = leg.steps[stepIndex + 1]
  const tellThen = (following: LegStep | undefined) =>
    following && word(leg, following, stopName, texts.stepAfter, undefined)
  if (isAtStop)
    return { arrow: 'arrive', main: { text: texts.youAreAt(SLOT), name: from }, next: tellThen(leg.steps[0]) }
  if (aheadM <= HERE_M || step.turn === 'set-out')
    return {
      arrow: arrowOf(step),
      main: word(leg, step, stopName, texts.stepHere, shownDistance),
      next: tellThen(after),
    }
  const distance = shownDistance(aheadM)
  if (aheadM > SOON_M && present) {
    const onward: LegStep = { ...present, turn: 'straight' }
    const main = word(leg, onward, stopName, (it) => texts.straightOn(distance, it), undefined)
    return { arrow: arrowOf(onward), main, next: tellThen(step) }
  }
  return {
    arrow: arrowOf(step),
    main: word(leg, step, stopName, (it) => texts.stepAhead(distance, it), undefined),
    next: tellThen(after),
  }
}

/** The step as it is spoken: at the turn, or some metres before it. */
export const spokenStep = (
  leg: Leg,
  step: LegStep,
  stopName: string,
  aheadM: number,
  isNamed: boolean,
): Wording =>
  aheadM <= HERE_M || step.turn === 'set-out'
    ? word(leg, step, stopName, texts.stepHere, spokenDistance, isNamed)
    : word(leg, step, stopName, (it) => texts.stepAhead(spokenDistance(aheadM), it), undefined, isNamed)
