/** Keeps the outbox empty while leading: drains, then sleeps until something changes or a try is due. */
import { freshen } from '#data/outbox/send-queue.ts'
import { uuid } from '#data/device/uuid.ts'
import { createAnswers, type AnswersContext } from './answers.ts'
import { backoffMs } from './backoff.ts'
import { drain, type DrainContext, type DrainEnd } from './drain.ts'

export interface PushLoop {
  /** Something was added or decided. With `isFresh` (the signal is back, the app is looked at) our own waits are over. */
  kick(isFresh: boolean): void
}
export type PushLoopOptions = Omit<DrainContext, 'answers' | 'leader'> & AnswersContext

/** Also where nothing is due: a net under lost kicks. */
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
    /** Drains in a row that nobody answered, or that the device's storage refused. */
    let failures = 0
    /** What a leader before left half way, or what this one could not put back, is to be claimed anew. */
    let isToFreshen = true
    const drainNow = async (): Promise<DrainEnd> => {
      try {
        // On a full disk later; what waits is sent all the same.
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
