/** The preferences as screens see them: the server's groups with the user's pending changes folded over them. Pure. */
import type { Preferences } from '#contract/api/preferences.ts'
import type * as z from 'zod/mini'
import { factRulesOf } from '../outbox/change-kinds.ts'
import { PREFERENCES_ENTITIES } from '../outbox/entities.ts'
import { isFolded, type OutboxRow } from '../outbox/row.ts'
import type { PendingMark } from '../tours/tour-view.ts'

export type PreferenceGroups = z.infer<typeof Preferences>

export interface PreferencesView extends PreferenceGroups {
  /** False while only unsent changes are known: what the server has may be more. */
  readonly isFetched: boolean
  /** Changes on their way, refused ones included. */
  readonly pending: readonly PendingMark[]
}

/** Undefined where nothing is known. */
export function foldPreferences(
  stored: PreferenceGroups | undefined,
  rows: readonly OutboxRow[],
): PreferencesView | undefined {
  const own = rows.filter(({ entity }) => PREFERENCES_ENTITIES.includes(entity))
  if (!stored && !own.some(isFolded)) return undefined
  let groups: unknown = stored
  for (const row of own) if (isFolded(row)) groups = factRulesOf(row)?.fold?.(groups, row.payload)
  return {
    accessibility: null,
    tour: null,
    narration: null,
    ...(groups as PreferenceGroups | undefined),
    isFetched: stored !== undefined,
    pending: own.map(({ id, kind, status, failure }) => ({ rowId: id, kind, status, failure })),
  }
}
