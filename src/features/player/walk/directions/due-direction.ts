/** Decides which direction is due to be spoken at a place, and puts it into words. Pure; metres along the tour's line. */
import * as texts from '#texts/player-directions.ts'
import { LANGUAGE } from '#texts/language.ts'
import type { Directions } from './follow-leg.ts'
import type { Leg, LegStep } from './legs.ts'
import { languageOfName, spokenParts, type SpokenPart } from './spoken-words.ts'
import { spokenDistance } from './walked-metres.ts'
import { nearness, spokenStep } from './wording.ts'

export type DueDirection = {
  /** Names what is said; the first one names this very announcement. What was said once is not said again. */
  readonly keys: readonly [string, ...string[]]
} & (
  | { readonly kind: 'wrong-way' }
  | { readonly kind: 'off-route'; readonly offM: number }
  | { readonly kind: 'step'; readonly leg: Leg; readonly step: LegStep; readonly aheadM: number }
)

/**
 * `offTimes` is how often the walker has left the route so far: each time is announced once. Undefined where nothing is
 * due.
 */
export const dueDirection = (directions: Directions, offTimes: number): DueDirection | undefined => {
  if (directions.kind === 'wrong-way') return { kind: 'wrong-way', keys: [`wrong-way ${offTimes}`] }
  if (directions.kind === 'off-route')
    return { kind: 'off-route', offM: directions.offM, keys: [`off-route ${offTimes}`] }
  if (directions.kind !== 'step') return undefined
  const { leg, stepIndex, aheadM } = directions
  const step = leg.steps[stepIndex]
  const near = step ? nearness(step, aheadM) : 'far'
  if (!step || near === 'far') return undefined
  const key = `${leg.index} ${stepIndex}`
  // A step announced at the turn is not announced ahead of it any more.
  const keys = near === 'here' ? ([`${key} here`, `${key} ahead`] as const) : ([`${key} ahead`] as const)
  return { kind: 'step', leg, step, aheadM, keys: [...keys] }
}

/** The place of the step on the tour's line; undefined for a walker off the line, who is nowhere on it. */
export const dueAtM = (due: DueDirection): number | undefined =>
  due.kind === 'step' ? due.step.fromM : undefined

/** An arrival begins the narration by itself, so it never interrupts it. */
export const isArrival = (due: DueDirection): boolean => due.kind === 'step' && due.step.turn === 'arrive'

/** The way on from a stop; it is announced only when the stop's narration is over. */
export const isSetOut = (due: DueDirection): boolean => due.kind === 'step' && due.step.turn === 'set-out'

export interface SpeakingTo {
  /** The name of the stop that the step's leg leads to; untrusted text. */
  readonly stopName: string
  /** The language the tour is told in: names of its streets may be in it. */
  readonly tourLanguage: string | undefined
  hasVoice(language: string): boolean
}

/** Words in the language of the interface. */
export const ownPart = (text: string): SpokenPart => ({ text, language: LANGUAGE })

/** Returns one utterance for each language. A name that no voice can say is left out. */
export const partsOf = (
  due: DueDirection,
  { stopName, tourLanguage, hasVoice }: SpeakingTo,
): readonly SpokenPart[] => {
  if (due.kind === 'wrong-way') return [ownPart(texts.wrongWay)]
  if (due.kind === 'off-route') return [ownPart(texts.backToRouteSpoken(spokenDistance(due.offM)))]
  const { leg, step, aheadM } = due
  const named = spokenStep(leg, step, stopName, aheadM, true)
  const language =
    named.name === undefined ? LANGUAGE : languageOfName(named.name, LANGUAGE, tourLanguage, hasVoice)
  return language === undefined
    ? spokenParts(spokenStep(leg, step, '', aheadM, false), LANGUAGE, LANGUAGE)
    : spokenParts(named, LANGUAGE, language)
}
