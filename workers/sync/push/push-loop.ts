/** The leader's loop: it sends the outbox, then sleeps until a change is added or a retry is due. */
import { freshen } from '#data/outbox/send-queue.ts'
import { uuid } from '#data/device/uuid.ts'
import { createAnswers, type AnswersContext } from './answers.ts'
import { backoffMs } from './backoff.ts'
import { drain, type DrainContext, type DrainEnd } from './drain.ts'

export interface PushLoop {
  /** Called when a change was added or decided. `isFresh`: the signal is back or the app became visible, so backoff ends. */
  wake(isFresh: boolean): void
}
export type PushLoopOptions = Omit<DrainContext, 'answers' | 'leader'> & AnswersContext

/** The longest sleep, even if nothing is due: a wake may have been lost. */
const LONGEST_SLEEP_MS = 60_000

export function createPushLoop(): PushLoop & { run(options: PushLoopOptions): Promise<void> } {
  let sleep = new AbortController()
  let requested: 'no' | 'soft' | 'fresh' = 'no'

  const wake = (isFresh: boolean) => {
    if (isFresh || requested === 'no') requested = isFresh ? 'fresh' : 'soft'
    sleep.abort()
  }

  async function run(options: PushLoopOptions): Promise<void> {
    const { store, signal, now, random } = options
    const answers = createAnswers(options)
    const leader = uuid()
    /** The number of consecutive drains without an answer, or that the device's storage refused. */
    let failures = 0
    /** True while rows of a former leader, or rows that this one could not release, are to be released first. */
    let isToFreshen = true
    const drainNow = async (): Promise<DrainEnd> => {
      try {
        // On a full disk this fails and is tried again at the next drain; the drain does without it.
        if (isToFreshen) isToFreshen = !(await freshen(store.outbox, answers.rowIds))
        return await drain({ ...options, answers, leader })
      } catch {
        return { kind: 'unwritten' }
      }
    }
    const sleepMs = (end: DrainEnd): number => {
      if (end.kind === 'offline' || end.kind === 'unwritten') return backoffMs((failures += 1), random)
      failures = 0
      return end.kind === 'waiting' ? Math.max(0, end.at - now()) : LONGEST_SLEEP_MS
    }
    const stop = () => sleep.abort()
    signal.addEventListener('abort', stop)
    try {
      while (!signal.aborted) {
        isToFreshen ||= requested === 'fresh'
        requested = 'no'
        sleep = new AbortController()
        const end = await drainNow()
        isToFreshen ||= end.kind === 'unwritten'
        if (end.kind === 'stopped') return
        const ms = Math.min(sleepMs(end), LONGEST_SLEEP_MS)
        if (requested === 'no' && !signal.aborted) await options.wait(ms, sleep.signal)
      }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  return { wake, run }
}
