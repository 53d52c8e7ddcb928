/** Puts databases that a released version wrote back into IndexedDB, as a device has them before it loads this version. */
export interface StoredDatabase {
  readonly name: string
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string | string[] | null
    readonly autoIncrement: boolean
    readonly indexes: readonly {
      readonly name: string
      readonly keyPath: string | string[]
      readonly unique: boolean
      readonly multiEntry: boolean
    }[]
    readonly records: readonly { readonly key?: IDBValidKey; readonly value: unknown }[]
  }[]
}

/** `rename` makes the names those of the test's own database. */
export async function restoreDatabases(
  databases: readonly StoredDatabase[],
  rename: (name: string) => string,
): Promise<void> {
  for (const { name, version, stores } of databases) {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(rename(name), version)
      request.addEventListener('upgradeneeded', () => {
        for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
          const made = request.result.createObjectStore(store, { keyPath, autoIncrement })
          for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
            made.createIndex(index, path, { unique, multiEntry })
        }
      })
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('open')))
    })
    for (const { name: store, records } of stores) {
      if (records.length === 0) continue
      await new Promise<void>((resolve, reject) => {
        const transaction = opened.transaction(store, 'readwrite')
        for (const { key, value } of records) transaction.objectStore(store).put(value, key)
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('abort')))
      })
    }
    opened.close()
  }
}
