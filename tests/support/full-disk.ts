/** IndexedDB on a full disk: deletions work, and every addition and change fails. */

export interface Disk {
  isFull: boolean
}

/** Lasts until `restore` is called. */
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
