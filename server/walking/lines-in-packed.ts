/** The legs of a walk out of a packed box. Takes up to a second of a city's middle: it runs in a thread. */
import { elementsIn } from '#server/open-data/packed-box.ts'
import { walkLines } from './walk-lines.ts'
import type { WalkedLeg } from './walking-lines.ts'
import type { WalkingQuestion } from './walking-messages.ts'
import { stopTargets, walkingWays } from './walking-ways.ts'

/** Undefined where there are no ways. Throws where the box is damaged. */
export function linesInPacked({
  packed,
  wish,
}: Omit<WalkingQuestion, 'kind'>): readonly WalkedLeg[] | undefined {
  const elements = [...elementsIn(packed)]
  const ways = walkingWays({ elements }, wish)
  return ways.ways.length === 0 ? undefined : walkLines(ways, stopTargets({ elements }, wish.stops))
}
