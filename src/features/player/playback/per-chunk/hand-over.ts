/** Starts the next chunk a little before the current one ends, by the time that a start takes on this device. */
import { MAX_LEAD_MS, type StartLead } from './start-lead.ts'

/** The start is planned when this little is left of the current chunk. */
const PLAN_WITHIN_S = 1.2

export interface HandOver {
  /** Plans the start; `leftS` is the time until the current chunk ends, in seconds of the clock. */
  plan(leftS: number): void
  cancel(): void
  /** Calls `then` when the tail of the old chunk has certainly sounded out. */
  afterTail(then: () => void): void
}

export const createHandOver = (lead: StartLead, goOn: () => void): HandOver => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    plan: (leftS) => {
      if (timer === undefined && leftS <= PLAN_WITHIN_S)
        timer = setTimeout(goOn, Math.max(0, leftS * 1000 - lead.ms()))
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
    afterTail: (then) => void setTimeout(then, lead.ms() + MAX_LEAD_MS),
  }
}
