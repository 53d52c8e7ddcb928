/** Shows the end of a job once, though the hub, a repeated event and a pull may each report it. */
import type { Notice } from '#contract/threads/sync-api.ts'
import type { PullContext } from './pull-context.ts'

/** Reports of one job's end within this time are the same end. */
const COMPLETION_DEDUPE_MS = 30_000

const reportedAt = new WeakMap<object, Map<string, number>>()

/** True for the first report of this job within 30 s. The reports are remembered per `store`, so per user. */
export function isFirstEnd({ store, now }: Pick<PullContext, 'store' | 'now'>, jobId: string): boolean {
  const reported = reportedAt.get(store) ?? new Map<string, number>()
  reportedAt.set(store, reported)
  const last = reported.get(jobId)
  if (last !== undefined && now() - last < COMPLETION_DEDUPE_MS) return false
  reported.set(jobId, now())
  return true
}

export function completionNotice(
  context: Pick<PullContext, 'store' | 'now' | 'onNotice'>,
  jobId: string,
  notice: Notice,
): void {
  if (isFirstEnd(context, jobId)) context.onNotice(notice)
}
