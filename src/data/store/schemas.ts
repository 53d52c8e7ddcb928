/**
 * RxDB schemas of the six collections (the free version allows 12). They say what RxDB needs to find documents: keys and indexes. The
 * values themselves are `VALUE`: the contract's schemas have checked them when they arrived (`contract/api`), so a second description
 * here would only have to be changed with each new field. RxDB compares a hash of each schema with the stored one and refuses to open a
 * collection whose schema changed under the same version; `jobs` and `progress` cannot be fetched again, so a change of theirs needs a
 * new `version` and a migration.
 */
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
/** An object that RxDB stores as it is. */
const VALUE = { type: 'object' } as const
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
    item: VALUE,
    fetchedAt: NUMBER,
    etag: TEXT,
    settled: TEXTS,
  },
  required: ['id', 'tourId', 'slug', 'createdDesc', 'isMine', 'item', 'fetchedAt'],
  indexes: ['slug', ['isMine', 'createdDesc']],
}

export const partSchema: RxJsonSchema<PartDocument> = {
  ...base,
  properties: {
    id: KEY,
    tourId: NUMBER,
    kind: TEXT,
    data: VALUE,
    fetchedAt: NUMBER,
    etag: TEXT,
  },
  required: ['id', 'tourId', 'kind', 'data', 'fetchedAt'],
}

export const jobSchema: RxJsonSchema<JobDocument> = {
  ...base,
  properties: {
    id: KEY,
    request: VALUE,
    status: TEXT,
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
    state: TEXT,
    bytesDone: NUMBER,
    bytesTotal: NUMBER,
    downloadedAt: NUMBER,
    expiresAt: NUMBER,
    failure: VALUE,
  },
  required: ['id', 'tourId', 'state', 'bytesDone', 'bytesTotal', 'downloadedAt', 'expiresAt'],
}

export const factSchema: RxJsonSchema<FactDocument> = {
  ...base,
  properties: { id: KEY, data: VALUE, etag: TEXT, fetchedAt: NUMBER },
  required: ['id', 'data', 'etag', 'fetchedAt'],
}

export const progressSchema: RxJsonSchema<ProgressDocument> = {
  ...base,
  properties: { id: KEY, data: VALUE },
  required: ['id', 'data'],
}
