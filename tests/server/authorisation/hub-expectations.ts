/** The rights of a signed-in user on the hub; `hub-access.test.ts` tries each. */
import type { HubMethod } from '#contract/hub/events.ts'

export interface HubRow {
  readonly method: HubMethod
  readonly of: string
  readonly answer: 'a cursor' | 'done' | 'Forbidden' | 'Invalid tour id'
  /** The events of later that the user receives. */
  readonly hears:
    'nothing' | "all of one's own" | 'those of the tour' | 'those of the tour while it is public'
}

const row = (
  method: HubMethod,
  of: string,
  answer: HubRow['answer'],
  hears: HubRow['hears'] = 'nothing',
): HubRow => ({ method, of, answer, hears })

export const HUB_ROWS: readonly HubRow[] = [
  row('JoinUserGroup', 'own id', 'a cursor', "all of one's own"),
  row('JoinUserGroup', "another's id", 'Forbidden'),
  row('JoinTourGroup', 'own private tour', 'done', 'those of the tour'),
  row('JoinTourGroup', "another's public tour", 'done', 'those of the tour while it is public'),
  row('JoinTourGroup', "another's private tour", 'Forbidden'),
  row('JoinTourGroup', 'missing tour', 'Forbidden'),
  row('JoinTourGroup', 'text', 'Invalid tour id'),
  row('LeaveTourGroup', "another's private tour", 'done'),
  row('EventsSince', 'cursor 0', 'a cursor'),
]
