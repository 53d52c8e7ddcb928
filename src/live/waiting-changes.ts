/** Changes that the server has not taken yet, and the user's decision about one that it refused or that is in conflict. */
import { useEffect, useMemo, useState } from 'react'
import type { Result } from '#contract/failure.ts'
import { isWaiting } from '#data/outbox/waiting-change.ts'
import { discardChange, resolveChange, retryChange } from './commands.ts'
import type { WaitingChange } from './views.ts'
import { useWatched } from './watch.ts'

const NONE: readonly WaitingChange[] = []

/** Every unsent change in order, refused and conflicting ones included (`status` distinguishes them). */
export const useWaitingChanges = (): readonly WaitingChange[] => useWatched('changes', null).data ?? NONE

/** The number of changes that will be sent without the user, for the indicator. */
export function useWaitingCount(): number {
  const changes = useWaitingChanges()
  return useMemo(() => changes.filter(isWaiting).length, [changes])
}

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

type Decided = Pick<WaitingChange, 'rowId' | 'status'>

/** Sends the change again; in a conflict, over the server's version ("keep mine"). */
export const sendAgain = ({ rowId, status }: Decided): Promise<Result<null>> =>
  status === 'conflict' ? resolveChange(rowId, 'mine') : retryChange(rowId)

/** Accepts the server's state. A create that the server may have done is adopted, not dropped. */
export const giveUp = ({ rowId, status }: Decided): Promise<Result<null>> =>
  status === 'conflict' ? resolveChange(rowId, 'theirs') : discardChange(rowId)
