/** The user's decision about a change that was refused or is in conflict. */
import type { Result } from '#contract/failure.ts'
import { discardChange, resolveChange, retryChange } from '../commands.ts'
import type { WaitingChange } from '../views.ts'

type Decided = Pick<WaitingChange, 'rowId' | 'status'>

/** Sends it again; in a conflict on top of the server's version ("keep mine"). */
export const sendAgain = ({ rowId, status }: Decided): Promise<Result<null>> =>
  status === 'conflict' ? resolveChange(rowId, 'mine') : retryChange(rowId)

/** Accepts the server's state. A create that the server may have done is adopted, not dropped. */
export const giveUp = ({ rowId, status }: Decided): Promise<Result<null>> =>
  status === 'conflict' ? resolveChange(rowId, 'theirs') : discardChange(rowId)
