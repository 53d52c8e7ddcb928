/** RxDB schemas of the collections: at most 12 are open at a time in the free version, these are six. */
import type { RxJsonSchema } from 'rxdb'
import {
  INVERTED_EPOCH,
  type DownloadDocument,
  type FactDocument,
  type JobDocument,
  type PartDocument,
  type ProgressDocument,
  type TourDocument,
} from './documents.ts'

const KEY = { type: 'string', maxLength: 120 } as const
const TEXT = { type: 'string' } as const
const NUMBER = { type: 'number' } as const
const TEXTS = { type: 'array', items: { type: 'string' } } as const
const FREE = { type: 'object' } as const
const WHOLE = { type: 'integer', minimum: 0, maximum: INVERTED_EPOCH, multipleOf: 1 } as const

const base = { version: 0, primaryKey: 'id', type: 'object' } as const

export const tourSchema: RxJsonSchema<TourDocument> = {
  ...base,
  properties: {
    id: KEY,
    tourId: NUMBER,
    slug: { type: 'string', maxLength: 200 },
    createdDesc: WHOLE,
    isMine: { type: 'boolean' },
    item: FREE as never,
    fetchedAt: NUMBER,
    etag: TEXT,
    settled: TEXTS as never,
  },
  required: ['id', 'tourId', 'slug', 'createdDesc', 'isMine', 'item', 'fetchedAt'],
  indexes: ['slug', ['isMine', 'createdDesc']],
}

export const partSchema: RxJsonSchema<PartDocument> = {
  ...base,
  properties: {
    id: KEY,
    tourId: NUMBER,
    kind: TEXT as never,
    data: FREE as never,
    fetchedAt: NUMBER,
    etag: TEXT,
  },
  required: ['id', 'tourId', 'kind', 'data', 'fetchedAt'],
}

export const jobSchema: RxJsonSchema<JobDocument> = {
  ...base,
  properties: {
    id: KEY,
    request: FREE as never,
    status: TEXT as never,
    progress: NUMBER,
    message: TEXT,
    error: TEXT,
    requestedAt: NUMBER,
    isOwn: { type: 'boolean' },
    isDismissed: { type: 'boolean' },
  },
  required: [
    'id',
    'request',
    'status',
    'progress',
    'message',
    'error',
    'requestedAt',
    'isOwn',
    'isDismissed',
  ],
}

export const downloadSchema: RxJsonSchema<DownloadDocument> = {
  ...base,
  properties: {
    id: KEY,
    tourId: NUMBER,
    state: TEXT as never,
    bytesDone: NUMBER,
    bytesTotal: NUMBER,
    downloadedAt: NUMBER,
    expiresAt: NUMBER,
    failure: FREE as never,
  },
  required: ['id', 'tourId', 'state', 'bytesDone', 'bytesTotal', 'downloadedAt', 'expiresAt'],
}

export const factSchema: RxJsonSchema<FactDocument> = {
  ...base,
  properties: { id: KEY as never, data: FREE as never, etag: TEXT, fetchedAt: NUMBER },
  required: ['id', 'data', 'etag', 'fetchedAt'],
}

/** `value` has no schema, so that a new field needs no migration. */
export const progressSchema: RxJsonSchema<ProgressDocument> = {
  ...base,
  properties: { id: KEY, data: FREE as never },
  required: ['id', 'data'],
}
