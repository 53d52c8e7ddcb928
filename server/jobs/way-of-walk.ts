/** Finds the way on foot along the stops of a job. It never fails a tour: without a way the line goes straight. */
import { startPatience } from '#server/telling/guides/with-patience.ts'
import type { LineWish, WalkingLines } from '#server/knowledge/walking/walking-lines.ts'
import { kindOf, STRAIGHT_WAY, type WalkedWay } from '#server/knowledge/walking/walked-way.ts'
import { asError, type JobContext } from './job-context.ts'

/** The time for all questions about ways, because the owner of the tour waits for it. */
export const WAY_PATIENCE_MS = 40_000

export type WayWish = Omit<LineWish, 'signal'>

export type WayFinder = Pick<JobContext, 'signal' | 'onError'> & {
  readonly walkingLines?: Pick<WalkingLines, 'find'> | undefined
}

/** Rejects only where the job's own signal aborts. */
export async function wayOfWalk(
  { walkingLines, signal, onError }: WayFinder,
  wish: WayWish,
  patienceMs = WAY_PATIENCE_MS,
): Promise<WalkedWay> {
  if (!walkingLines || wish.stops.length < 2) return STRAIGHT_WAY
  const patience = startPatience(signal, patienceMs)
  try {
    const found = await walkingLines.find({ ...wish, signal: patience.signal })
    if (found.ok) return { kind: kindOf(found.value), legs: found.value }
    if (found.failure.kind === 'no-data') return STRAIGHT_WAY
    onError(asError(`No walking line: ${found.failure.detail}`))
  } catch (error) {
    signal?.throwIfAborted()
    onError(asError(patience.isOver() ? 'No walking line in time' : error))
  }
  return { kind: 'failed' }
}
