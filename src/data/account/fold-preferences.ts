/** The preferences as screens see them: the server's groups with the user's pending changes folded over them. Pure. */
import type { Preferences } from '#contract/api/preferences.ts'
import type * as z from 'zod/mini'
import { PREFERENCES_ENTITIES } from '#changes/entities.ts'
import { foldRows } from '#changes/fold.ts'
import type { PendingMark } from '#changes/pending-mark.ts'
import { isFolded, type OutboxRow } from '#changes/row.ts'

export type PreferenceGroups = z.infer<typeof Preferences>

export interface PreferencesView extends PreferenceGroups {
  /** False while only unsent changes are known: the server may have more. */
  readonly isFetched: boolean
  /** Changes that the server has not accepted, refused ones included. */
  readonly pending: readonly PendingMark[]
}

const NEVER_SAVED: PreferenceGroups = { accessibility: null, tour: null, narration: null }
const isOurs = (entity: string): boolean => PREFERENCES_ENTITIES.includes(entity)

/** Returns undefined where nothing is known. `settled` are ids of rows whose effect is in the stored groups already. */
export function foldPreferences(
  stored: PreferenceGroups | undefined,
  rows: readonly OutboxRow[],
  settled: readonly string[] = [],
): PreferencesView | undefined {
  if (!stored && !rows.some((row) => isOurs(row.entity) && isFolded(row))) return undefined
  const view = { ...(stored ?? NEVER_SAVED), isFetched: stored !== undefined, pending: [] }
  return foldRows<PreferencesView>(view, rows, isOurs, settled)
}
