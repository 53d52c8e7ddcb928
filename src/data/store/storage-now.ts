/**
 * Documents as the storage has them this moment. RxDB answers from what this thread has heard of, and another thread's last
 * write may still be on its way here: whoever reads and then writes under a lock must not decide on that.
 */
import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core'

interface Keyed {
  readonly id: string
}

/** By `id`. */
export type Stored<T> = ReadonlyMap<string, RxDocumentData<T>>

/**
 * What our collections can do beside RxDB's own. `known` is what was read of the documents just before, so that they need
 * not be read again; where another thread wrote meanwhile, it does not matter.
 */
export interface StorageNow<T> {
  /** What is not there is left out. */
  readNowById(ids: readonly string[]): Promise<Stored<T>>
  /**
   * Upserts documents of which most are there, in one write, where `bulkUpsert` first tries to insert each and only then
   * writes over it. What another thread removed meanwhile is not brought back.
   */
  writeOver(documents: readonly T[], known?: Stored<T>): Promise<void>
}

type Now<T> = RxCollection<T> & StorageNow<T>

/** As RxDB's `statics` of a collection. */
export const storageNowStatics = {
  async readNowById<T extends Keyed>(this: Now<T>, ids: readonly string[]): Promise<Stored<T>> {
    const documents = await this.storageInstance.findDocumentsById([...ids], false)
    return new Map(documents.map((document) => [(document as Keyed).id, document]))
  },

  async writeOver<T extends Keyed>(this: Now<T>, documents: readonly T[], known?: Stored<T>): Promise<void> {
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
      // To the storage at once: of many `incrementalModify` RxDB writes the first in a transaction of its own.
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
