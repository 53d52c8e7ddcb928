/** The signed-in user as screens see them. Pure. */
import type { User } from '#contract/api/auth.ts'
import { PROFILE_ENTITY } from '#changes/entities.ts'
import { foldRows } from '#changes/fold.ts'
import type { WithPending } from '#changes/pending-mark.ts'
import type { OutboxRow } from '#changes/row.ts'

export type ProfileView = User & WithPending

export const foldProfile = (
  user: User,
  rows: readonly OutboxRow[],
  settled: readonly string[] = [],
): ProfileView | undefined =>
  foldRows({ ...user, pending: [] }, rows, (entity) => entity === PROFILE_ENTITY, settled)
