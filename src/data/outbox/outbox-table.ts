/** What the outbox can do beside RxDB's own. */
import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core'
import { storageNowStatics, type StorageNow } from '../storage-now.ts'
import type { StoredRow } from './row.ts'

export interface OutboxPart {
  readonly afterSeq: number
  readonly limit: number
}

export interface OutboxTable extends StorageNow<StoredRow> {
  /** All by `seq`, or a part of them, as the storage has them this moment. */
  readNow(part?: OutboxPart): Promise<RxDocumentData<StoredRow>[]>
  /** How many documents the storage has this moment, marks among them. */
  countNow(): Promise<number>
}

/** As RxDB's `statics` of a collection. */
export const outboxStatics = {
  ...storageNowStatics,
  async readNow(this: RxCollection<StoredRow>, part?: OutboxPart): Promise<RxDocumentData<StoredRow>[]> {
    const query = this.find({
      sort: [{ seq: 'asc' }],
      ...(part && { selector: { seq: { $gt: part.afterSeq } }, limit: part.limit }),
    })
    return (await this.storageInstance.query(query.getPreparedQuery())).documents
  },
  async countNow(this: RxCollection<StoredRow>): Promise<number> {
    return (await this.storageInstance.count(this.count().getPreparedQuery())).count
  },
  /** What was sent is nobody's business any more. */
  tombstoneOf: ({ id, _meta, _rev, _attachments }: RxDocumentData<StoredRow>) =>
    ({ id, _meta, _rev, _attachments, _deleted: true }) as RxDocumentData<StoredRow>,
}
