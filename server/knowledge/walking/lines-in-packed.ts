/** Ways on foot out of a packed box. Takes up to a second of a city's middle: it runs in a thread. */
import { elementsIn } from '#server/knowledge/open-data/packed-box.ts'
import { walkLines } from './walk-lines.ts'
import { walkedDistances } from './walked-distances.ts'
import type { WalkingAnswers, WalkingQuestion } from './walking-messages.ts'
import { stopTargets, walkingWays } from './walking-ways.ts'

type Packed = Omit<WalkingQuestion, 'kind'>

function waysIn({ packed, wish }: Packed) {
  const elements = [...elementsIn(packed)]
  const ways = walkingWays({ elements }, wish)
  return ways.ways.length === 0 ? undefined : ([ways, stopTargets({ elements }, wish.stops)] as const)
}

/** Undefined where there are no ways. Throws where the box is damaged. */
export function linesInPacked(question: Packed): WalkingAnswers['lines'] {
  const found = waysIn(question)
  return found && walkLines(...found)
}

/** The same of the distances between all stops. */
export function distancesInPacked(question: Packed): WalkingAnswers['distances'] {
  const found = waysIn(question)
  return found && walkedDistances(...found)
}
