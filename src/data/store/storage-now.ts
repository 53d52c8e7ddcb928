/**
 * Reads and writes that bypass RxDB's cache. The cache may lack another thread's last write, so code that reads and then
 * writes under a lock must read the storage itself.
 */
import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core'

interface Keyed {
  readonly id: string
}

/** By `id`. */
export type DocumentsById<T> = ReadonlyMap<string, RxDocumentData<T>>

/**
 * Methods added to our RxDB collections. `known`: the documents as they were just read, which saves a read; where another
 * thread wrote meanwhile, the write is repeated over its version.
 */
export interface StorageNow<T> {
  /** Documents that do not exist are left out. */
  readNowById(ids: readonly string[]): Promise<DocumentsById<T>>
  /**
   * Upserts documents most of which exist, in one write; `bulkUpsert` would first try to insert each. A document that another
   * thread removed meanwhile is not written again.
   */
  writeOver(documents: readonly T[], known?: DocumentsById<T>): Promise<void>
}

type Now<T> = RxCollection<T> & StorageNow<T>

/** As RxDB's `statics` of a collection. */
export const storageNowStatics = {
  async readNowById<T extends Keyed>(this: Now<T>, ids: readonly string[]): Promise<DocumentsById<T>> {
    const documents = await this.storageInstance.findDocumentsById([...ids], false)
    return new Map(documents.map((document) => [(document as Keyed).id, document]))
  },

  async writeOver<T extends Keyed>(
    this: Now<T>,
    documents: readonly T[],
    known?: DocumentsById<T>,
  ): Promise<void> {
    if (documents.length === 0) return
    const before = known ?? (await this.readNowById(documents.map(({ id }) => id)))
    const fresh = documents.filter(({ id }) => !before.has(id))
    const rows = documents.flatMap((document) => {
      const previous = before.get(document.id)
      if (!previous) return []
      const { _meta, _rev, _attachments, _deleted } = previous
      return [{ previous, document: { ...document, _meta, _rev, _attachments, _deleted } }]
    })
    const [{ error: unwritten }] = await Promise.all([
      // Directly to the storage: RxDB writes the first of many `incrementalModify` calls in a transaction of its own.
      rows.length > 0 ? this.storageInstance.bulkWrite(rows, 'write-over') : { error: [] },
      fresh.length > 0 && this.bulkUpsert(fresh),
    ])
    if (unwritten.length === 0) return
    const again = new Set(unwritten.map(({ documentId }) => documentId))
    const still = await this.readNowById([...again])
    await this.writeOver(
      documents.filter(({ id }) => again.has(id) && still.has(id)),
      still,
    )
  },
}
