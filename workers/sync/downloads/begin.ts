/** How a download begins: by a tap, or by itself where its record says that it goes on. */
import { fail, ok, type Result } from '#contract/failure.ts'
import { createTurns } from '#contract/in-turn.ts'
import { hasRunOut } from '#contract/threads/stored-files.ts'
import { isInLine, isUnderWay, underWay } from './download-records.ts'
import type { DownloadsContext } from './downloads-context.ts'
import { goesOn } from './goes-on.ts'
import { takeTurns } from './take-turns.ts'

const ALREADY_DOWNLOADED = 'already_downloaded'

/** `done` is the whole download, its turns included. */
export interface Begun {
  readonly done: Promise<Result<null>>
}
const NOTHING_TO_DO: Begun = { done: Promise.resolve(ok(null)) }

/** `isByItself`: nobody tapped, so it begins only where its record still says that it goes on. */
export type Begin = (tourId: number, isByItself?: boolean) => Promise<Result<Begun>>

/** One after another, so that they come to the lock in the order of the taps. */
export function createBegin(context: DownloadsContext): Begin {
  const { running, retries } = context
  const inTurn = createTurns()
  return (tourId, isByItself = false) => {
    if (running.has(tourId)) return Promise.resolve(ok(NOTHING_TO_DO))
    if (!isByItself) retries.forget(tourId)
    const isFirst = running.isEmpty()
    const controller = running.add(tourId)
    return inTurn(() => beginNow(context, tourId, controller, isFirst, isByItself))
  }
}

async function beginNow(
  context: DownloadsContext,
  tourId: number,
  controller: AbortController,
  isFirst: boolean,
  isByItself: boolean,
): Promise<Result<Begun>> {
  const { options, records, running } = context
  try {
    const known = await records.read(tourId)
    // Another tab may be fetching.
    const isNext = isFirst && !(await records.all()).some(isInLine)
    if (controller.signal.aborted || (isByItself && !(known && goesOn(known)))) {
      running.end(tourId, controller)
      return ok(NOTHING_TO_DO)
    }
    if (known?.state === 'downloaded' && !hasRunOut(known.expiresAt, options.now())) {
      running.end(tourId, controller)
      return fail({ kind: 'rejected', status: 409, code: ALREADY_DOWNLOADED })
    }
    // What is under way says itself how it is; in another tab, or when its turn comes.
    if (!known || !isUnderWay(known))
      await records.write(tourId, underWay(isNext ? 'downloading' : 'queued', known))
  } catch (error) {
    running.end(tourId, controller)
    throw error
  }
  const done = running
    .lookedAfter(tourId, controller, () => takeTurns(context, tourId, controller))
    .finally(() => running.end(tourId, controller))
  done.catch(() => {})
  return ok({ done })
}
