/** The parts of a note beside a change: the time, and the user's decision about one that was refused or is in conflict. */
import { useEffect, useState } from 'react'
import type { Result } from '#contract/failure.ts'
import { command } from './commands.ts'
import type { WaitingChange } from './views.ts'

const EVERY_HOUR_MS = 3_600_000

/** The device's clock, read at mounting and once an hour: a waiting change counts as stuck after days. Epoch ms. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_HOUR_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

export const resolveChange = command('resolveChange')
export const retryChange = command('retryChange')
export const discardChange = command('discardChange')

type Decided = Pick<WaitingChange, 'rowId' | 'status'>

/** Sends the change again; in a conflict, over the server's version ("keep mine"). */
export const sendAgain = ({ rowId, status }: Decided): Promise<Result<null>> =>
  status === 'conflict' ? resolveChange(rowId, 'mine') : retryChange(rowId)

/** Accepts the server's state. A create that the server may have done is adopted, not dropped. */
export const giveUp = ({ rowId, status }: Decided): Promise<Result<null>> =>
  status === 'conflict' ? resolveChange(rowId, 'theirs') : discardChange(rowId)
