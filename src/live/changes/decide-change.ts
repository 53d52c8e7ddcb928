/** What the user answers to a change that was not simply taken. */
import type { Result } from '#contract/failure.ts'
import { discardChange, resolveChange, retryChange } from '../commands.ts'
import type { WaitingChange } from '../views.ts'

type Decided = Pick<WaitingChange, 'rowId' | 'status'>

/** Sends it again; over what the server has where it was changed elsewhere. */
export const sendAgain = ({ rowId, status }: Decided): Promise<Result<null>> =>
  status === 'conflict' ? resolveChange(rowId, 'mine') : retryChange(rowId)

/** Lets it be as the server has it. A create that the server may have done is taken over, not dropped. */
export const giveUp = ({ rowId, status }: Decided): Promise<Result<null>> =>
  status === 'conflict' ? resolveChange(rowId, 'theirs') : discardChange(rowId)
