import type { Live } from '../live.ts'
import type { PreferencesView } from '../views.ts'
import { useWatched } from '../watch.ts'

/** The three groups, pending changes folded in; a group is null until it was saved once. */
export const usePreferences = (): Live<PreferencesView> => useWatched('preferences', null)
