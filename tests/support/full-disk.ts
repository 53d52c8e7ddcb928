/** IndexedDB on a full disk: what is deleted is deleted, and nothing can be added or written over. */

export interface Disk {
  isFull: boolean
}

/** Until `restore`. */
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
