/** The faults that a browser may inflict on connections to IndexedDB. */
import { forceCloseDatabase } from 'fake-indexeddb'

interface Databases {
  readonly _databases: ReadonlyMap<string, { readonly connections: readonly never[] }>
}

/** The error of Dexie for a connection that was closed under it. */
export const DEXIE_REOPENS = 'Dexie: Need to reopen db'

/** Without being asked to. */
export function closeConnections(database: string): void {
  const { connections } = (indexedDB as unknown as Databases)._databases.get(database) ?? { connections: [] }
  for (const connection of connections.toReversed()) forceCloseDatabase(connection)
}

export const removeDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', () => resolve()))
