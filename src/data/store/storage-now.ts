/**
 * Reads and writes that go past RxDB's cache of documents, to the storage instance that each collection exposes. The cache may lack
 * another thread's last write, so code that reads and then writes under a lock must read the storage itself.
 */
import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core'

interface Keyed {
  readonly id: string
}

/** Documents by their `id`. */
export type DocumentsById<T> = ReadonlyMap<string, RxDocumentData<T>>

/** Methods added to our RxDB collections. */
export interface StorageNow<T> {
  /** Documents that do not exist are left out. */
  readNowById(ids: readonly string[]): Promise<DocumentsById<T>>
  /**
   * Upserts documents most of which exist, in one write; `bulkUpsert` would first try to insert each. A document that another
   * thread removed meanwhile is not written again. `known` are the documents as they were just read, which saves a read; where another
   * thread wrote meanwhile, the write is repeated over its version.
   */
  writeOver(documents: readonly T[], known?: DocumentsById<T>): Promise<void>
}

type WithStorageNow<T> = RxCollection<T> & StorageNow<T>

/** The methods in the form that RxDB expects as the `statics` of a collection. */
export const storageNowStatics = {
  async readNowById<T extends Keyed>(
    this: WithStorageNow<T>,
    ids: readonly string[],
  ): Promise<DocumentsById<T>> {
    const documents = await this.storageInstance.findDocumentsById([...ids], false)
    return new Map(documents.map((document) => [(document as Keyed).id, document]))
  },

  async writeOver<T extends Keyed>(
    this: WithStorageNow<T>,
    documents: readonly T[],
    known?: DocumentsById<T>,
  ): Promise<void> {
    if (documents.length === 0) return
    const before = known ?? (await this.readNowById(documents.map(({ id }) => id)))
    const added = documents.filter(({ id }) => !before.has(id))
    const rows = documents.flatMap((document) => {
      const previous = before.get(document.id)
      if (!previous) return []
      const { _meta, _rev, _attachments, _deleted } = previous
      return [{ previous, document: { ...document, _meta, _rev, _attachments, _deleted } }]
    })
    const [{ error: conflicts }] = await Promise.all([
      // Not `incrementalModify`: RxDB would write the first of many calls in a transaction of its own.
      rows.length > 0 ? this.storageInstance.bulkWrite(rows, 'write-over') : { error: [] },
      added.length > 0 && this.bulkUpsert(added),
    ])
    if (conflicts.length === 0) return
    const conflictIds = new Set(conflicts.map(({ documentId }) => documentId))
    const current = await this.readNowById([...conflictIds])
    await this.writeOver(
      documents.filter(({ id }) => conflictIds.has(id) && current.has(id)),
      current,
    )
  },
}
