/** The end of a job is shown once, though the hub, a repeated event and a pull may each report it. */
import type { Notice } from '#contract/threads/sync-api.ts'
import type { PullContext } from './pull-context.ts'

/** Reports of one job's end within this time are the same end. */
const COMPLETION_DEDUPE_MS = 30_000

const toldAt = new WeakMap<object, Map<string, number>>()

/** True for the first report of this job within 30 s. Remembered per `store`, so per user. */
export function isFirstEnd({ store, now }: Pick<PullContext, 'store' | 'now'>, jobId: string): boolean {
  const told = toldAt.get(store) ?? new Map<string, number>()
  toldAt.set(store, told)
  const last = told.get(jobId)
  if (last !== undefined && now() - last < COMPLETION_DEDUPE_MS) return false
  told.set(jobId, now())
  return true
}

export function completionNotice(
  context: Pick<PullContext, 'store' | 'now' | 'onNotice'>,
  jobId: string,
  notice: Notice,
): void {
  if (isFirstEnd(context, jobId)) context.onNotice(notice)
}
