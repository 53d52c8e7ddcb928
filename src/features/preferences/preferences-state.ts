/** The state of a group: the saved, refused or default values. Pure. */
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { isStopped } from '#live/change-words.ts'
import type { PreferencesSave } from '#live/change-commands/change-commands.ts'
import type { PreferenceGroups, WaitingChange } from '#live/views.ts'

/** Returns a group as it was saved, or its defaults. */
export const savedState = (group: PreferenceGroup, groups: PreferenceGroups | undefined): PreferencesSave =>
  ({ group, value: groups?.[group] ?? PREFERENCE_DEFAULTS[group] }) as PreferencesSave

/** True where two states of a group are equal; the order of their fields may differ. */
export const isSame = (one: PreferencesSave, other: PreferencesSave): boolean =>
  sorted(one.value) === sorted(other.value)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object'
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

export interface RefusedSave {
  readonly change: WaitingChange
  readonly state: PreferencesSave
}

/**
 * Returns the save of a group that the server refused, or that is in conflict: its edits stay until they are saved again or
 * discarded.
 */
export function refusedSave(
  group: PreferenceGroup,
  changes: readonly WaitingChange[],
): RefusedSave | undefined {
  const change = changes.findLast((each) => each.kind === `preferences-${group}` && isStopped(each))
  if (!change || !('value' in change.payload)) return undefined
  return { change, state: { group, value: change.payload.value } as PreferencesSave }
}

/** Returns the saves and the reset of a group that wait for the server. */
export const waitingOf = (group: PreferenceGroup, changes: readonly WaitingChange[]): WaitingChange[] =>
  changes.filter(
    (each) =>
      (each.kind === `preferences-${group}` ||
        (each.kind === 'preferences-reset' && 'group' in each.payload && each.payload.group === group)) &&
      !isStopped(each),
  )
