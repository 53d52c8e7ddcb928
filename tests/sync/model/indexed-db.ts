/** What a browser may do to IndexedDB under the app. */
import { forceCloseDatabase } from 'fake-indexeddb'

export interface Disk {
  /** What is deleted is deleted; nothing can be added or written over. */
  isFull: boolean
}

export function fullDisk(disk: Disk) {
  const { add, put } = IDBObjectStore.prototype
  const { update } = IDBCursor.prototype
  const unlessFull = <A extends unknown[], T>(write: (...args: A) => T) =>
    function (this: unknown, ...args: A): T {
      if (disk.isFull) throw new DOMException('No room', 'QuotaExceededError')
      return write.apply(this, args)
    }
  IDBObjectStore.prototype.add = unlessFull(add)
  IDBObjectStore.prototype.put = unlessFull(put)
  IDBCursor.prototype.update = unlessFull(update)
  return {
    restore() {
      Object.assign(IDBObjectStore.prototype, { add, put })
      IDBCursor.prototype.update = update
    },
  }
}

interface Databases {
  readonly _databases: ReadonlyMap<string, { readonly connections: readonly never[] }>
}

/** Without being asked to. */
export function closeConnections(database: string): void {
  const { connections } = (indexedDB as unknown as Databases)._databases.get(database) ?? { connections: [] }
  for (const connection of connections.toReversed()) forceCloseDatabase(connection)
}

export const removeDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', () => resolve()))
