/** Writing over documents that are known to be there. */
import type { RxCollection } from 'rxdb/plugins/core'

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
    await Promise.all([
      fresh.length > 0 && this.bulkUpsert(fresh),
      // RxDB writes what is asked for at once in one go.
      ...documents.map((document) => known.get(document.id)?.incrementalModify(() => document)),
    ])
  },
}
