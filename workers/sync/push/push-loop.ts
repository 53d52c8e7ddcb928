/** Sends the outbox while leading: drains, then sleeps until a change is added or a retry is due. */
import { freshen } from '#data/outbox/send-queue.ts'
import { uuid } from '#data/device/uuid.ts'
import { createAnswers, type AnswersContext } from './answers.ts'
import { backoffMs } from './backoff.ts'
import { drain, type DrainContext, type DrainEnd } from './drain.ts'

export interface PushLoop {
  /** A change was added or decided. `isFresh`: the signal is back, or the app was looked at, so our own backoff ends. */
  kick(isFresh: boolean): void
}
export type PushLoopOptions = Omit<DrainContext, 'answers' | 'leader'> & AnswersContext

/** Looks again even if nothing is due, in case a kick was lost. */
const LOOK_AGAIN_MS = 60_000

export function createPushLoop(): PushLoop & { run(options: PushLoopOptions): Promise<void> } {
  let wake = new AbortController()
  let kicked: 'no' | 'soft' | 'fresh' = 'no'

  const kick = (isFresh: boolean) => {
    if (isFresh || kicked === 'no') kicked = isFresh ? 'fresh' : 'soft'
    wake.abort()
  }

  async function run(options: PushLoopOptions): Promise<void> {
    const { store, signal, now, random } = options
    const answers = createAnswers(options)
    const leader = uuid()
    /** Consecutive drains without an answer, or that the device's storage refused. */
    let failures = 0
    /** Rows claimed by a former leader, or that this one could not release, must be released first. */
    let isToFreshen = true
    const drainNow = async (): Promise<DrainEnd> => {
      try {
        // Where the disk is full it is tried again at the next drain; the drain goes on without it.
        if (isToFreshen) isToFreshen = !(await freshen(store.outbox, answers.rowIds))
        return await drain({ ...options, answers, leader })
      } catch {
        return { kind: 'unwritten' }
      }
    }
    const sleepMs = (end: DrainEnd): number => {
      if (end.kind === 'offline' || end.kind === 'unwritten') return backoffMs((failures += 1), random)
      failures = 0
      return end.kind === 'waiting' ? Math.max(0, end.at - now()) : LOOK_AGAIN_MS
    }
    const stop = () => wake.abort()
    signal.addEventListener('abort', stop)
    try {
      while (!signal.aborted) {
        isToFreshen ||= kicked === 'fresh'
        kicked = 'no'
        wake = new AbortController()
        const end = await drainNow()
        isToFreshen ||= end.kind === 'unwritten'
        if (end.kind === 'stopped') return
        const ms = Math.min(sleepMs(end), LOOK_AGAIN_MS)
        if (kicked === 'no' && !signal.aborted) await options.wait(ms, wake.signal)
      }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  return { kick, run }
}
