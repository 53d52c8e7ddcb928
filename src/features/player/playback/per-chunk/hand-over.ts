/** Starts the next chunk a little before the present one ends, by the time that a start takes on this device. */
import { MAX_LEAD_MS, type StartLead } from './start-lead.ts'

/** The start is planned when this little is left of the present chunk. */
const PLAN_WITHIN_S = 1.2

export interface HandOver {
  /** Seconds of the clock until the present chunk ends. */
  plan(leftS: number): void
  cancel(): void
  /** Calls when the tail of the old chunk has surely sounded out. */
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
