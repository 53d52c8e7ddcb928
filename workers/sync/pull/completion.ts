/** A job's end is told once, whether the hub, a repeated event or a pull finds it (second document, section 4). */
import { HUB } from '#contract/limits.ts'
import type { Notice } from '#contract/threads/sync-api.ts'
import type { PullContext } from './pull-context.ts'

const toldAt = new WeakMap<object, Map<string, number>>()

/** True the first time for this job within 30 s. `store` is the key: one memory per user. */
export function isFirstEnd({ store, now }: Pick<PullContext, 'store' | 'now'>, jobId: string): boolean {
  const told = toldAt.get(store) ?? new Map<string, number>()
  toldAt.set(store, told)
  const last = told.get(jobId)
  if (last !== undefined && now() - last < HUB.completionDedupeMs) return false
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
