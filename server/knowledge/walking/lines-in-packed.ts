/** Finds ways on foot in a packed box. A city centre takes up to a second, so this runs in a worker thread. */
import { elementsIn } from '#server/knowledge/open-data/packed-box.ts'
import { walkLines } from './walk-lines.ts'
import { walkedDistances } from './walked-distances.ts'
import type { WalkingAnswers, WalkingQuestion } from './walking-messages.ts'
import { stopTargets, walkingWays } from './walking-ways.ts'

type Packed = Omit<WalkingQuestion, 'kind'>

function waysIn({ packed, request }: Packed) {
  const elements = [...elementsIn(packed)]
  const ways = walkingWays({ elements }, request)
  return ways.ways.length === 0 ? undefined : ([ways, stopTargets({ elements }, request.stops)] as const)
}

/** Returns the legs; undefined if the box has no ways. Throws if the box is damaged. */
export function linesInPacked(question: Packed): WalkingAnswers['lines'] {
  const found = waysIn(question)
  return found && walkLines(...found)
}

/** Returns the distances between all stops; undefined if the box has no ways. Throws if the box is damaged. */
export function distancesInPacked(question: Packed): WalkingAnswers['distances'] {
  const found = waysIn(question)
  return found && walkedDistances(...found)
}
