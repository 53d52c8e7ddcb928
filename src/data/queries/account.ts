/** Preferences and profile as streams, pending changes folded in. */
import type { User } from '#contract/api/auth.ts'
import { combineLatest, map, type Observable } from 'rxjs'
import { foldProfile, type ProfileView } from '../account/profile-view.ts'
import type { FactData, FactKey } from '../store/documents.ts'
import type { OutboxRow } from '#changes/row.ts'
import { foldPreferences, type PreferenceGroups, type PreferencesView } from '../account/fold-preferences.ts'
import type { Store } from '../store/store.ts'
import { watchRows, known, UNKNOWN, type StoredValue } from './rows.ts'

const watchFolded = <F, V>(
  store: Store,
  key: FactKey,
  fold: (fact: F | undefined, rows: readonly OutboxRow[], settled: readonly string[]) => V | undefined,
): Observable<StoredValue<V>> =>
  combineLatest([store.facts.findOne(key).$, watchRows(store)]).pipe(
    map(([document, rows]): StoredValue<V> => {
      const data = document?.toJSON().data as FactData | undefined
      const view = fold(data?.value as F | undefined, rows, data?.settled ?? [])
      return view === undefined ? UNKNOWN : known(view)
    }),
  )

/** The user's preferences with their pending changes. */
export const watchPreferences = (store: Store): Observable<StoredValue<PreferencesView>> =>
  watchFolded<PreferenceGroups, PreferencesView>(store, 'preferences', foldPreferences)

/** Known once the server was asked who this is; until then the session knows (`useSession`). */
export const watchProfile = (store: Store): Observable<StoredValue<ProfileView>> =>
  watchFolded<User, ProfileView>(store, 'profile', (user, rows, settled) =>
    user ? foldProfile(user, rows, settled) : undefined,
  )
