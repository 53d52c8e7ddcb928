/** Writing over documents that are known to be there. */
import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core'

interface Keyed {
  readonly id: string
}

/** What our collections can do beside RxDB's own. */
export interface WriteOver<T> {
  /**
   * Upserts documents of which most are there, in one write, where `bulkUpsert` first tries to insert each and only then
   * writes over it. What another thread removed meanwhile is not brought back.
   */
  writeOver(documents: readonly T[]): Promise<void>
}

/** As RxDB's `statics` of a collection. */
export const writeOverStatics = {
  async writeOver<T extends Keyed>(this: RxCollection<T>, documents: readonly T[]): Promise<void> {
    if (documents.length === 0) return
    const known = await this.findByIds(documents.map(({ id }) => id)).exec()
    const fresh = documents.filter(({ id }) => !known.has(id))
    const rows = documents.flatMap((document) => {
      const previous = known.get(document.id)?.toJSON(true) as RxDocumentData<T> | undefined
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
    // Another thread wrote between our look and our write: RxDB's own way looks again until it fits.
    const byId = new Map(documents.map((document) => [document.id, document]))
    await Promise.all(
      unwritten.map(({ documentId }) =>
        known.get(documentId)?.incrementalModify((now) => byId.get(documentId) ?? now),
      ),
    )
  },
}
