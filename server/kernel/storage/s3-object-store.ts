/**
 * Stores files in a bucket of S3 or of a compatible server, addressed by path. S3 shows an object whole or not at
 * all; an upload in parts that breaks off is aborted, and that of a killed process stays invisible (operating.md says
 * how to remove it).
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StoredObject } from './object-store.ts'
import { checkKey, type OpenObjectStore } from './object-store.ts'
import { StoreFailure } from '#server/kernel/runtime/store-failure.ts'

export interface S3Config {
  readonly bucket: string
  /** Undefined: Amazon's own server of the region. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Undefined: the client finds credentials on the machine (environment, role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** The prefix of all keys, with a slash at its end, or an empty text. */
  readonly prefix: string
}

const CONNECT_MS = 5_000
const ANSWER_MS = 30_000
const ATTEMPTS = 3
/** The number of parts of an upload that wait for the network; each has 5 MiB. */
const PARTS_AT_ONCE = 2
const DELETES_AT_ONCE = 8
/** HeadBucket waits this long at most, because a readiness probe does not wait longer either. */
const CHECK_MS = 3_000

const GONE = new Set(['NoSuchKey', 'NotFound'])

/**
 * Opens the bucket and makes it if it is missing. The client is loaded here, so that a server without S3 never spends
 * the time.
 */
export async function openS3ObjectStore(config: S3Config): Promise<OpenObjectStore> {
  const s3 = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { bucket: Bucket, prefix } = config
  const client = new s3.S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    // The client would add newer checksums by default, which only Amazon's own server knows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const keyOf = (key: string): string => {
    checkKey(key)
    return prefix + key
  }
  const headBucket = (options = {}) => client.send(new s3.HeadBucketCommand({ Bucket }), options)

  await headBucket().catch(async (error: unknown) => {
    if (statusOf(error) !== 404) throw asStoreFailure(error)
    await client.send(new s3.CreateBucketCommand({ Bucket })).catch((failure: unknown) => {
      // Another process made the bucket in the meantime.
      if (nameOf(failure) !== 'BucketAlreadyOwnedByYou') throw asStoreFailure(failure)
    })
  })

  async function* keysFrom(start: string): AsyncGenerator<string> {
    let ContinuationToken: string | undefined
    do {
      const page = await client
        .send(new s3.ListObjectsV2Command({ Bucket, Prefix: start, ContinuationToken }))
        .catch(rethrow)
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }
  const remove = (Key: string) =>
    client.send(new s3.DeleteObjectCommand({ Bucket, Key })).then(() => undefined, rethrow)

  return {
    async put(key, body, ContentType) {
      const counted = countingStream(body)
      const upload = new Upload({
        client,
        queueSize: PARTS_AT_ONCE,
        params: { Bucket, Key: keyOf(key), Body: counted.stream, ContentType },
      })
      const done = await upload.done().catch((error: unknown) => {
        // An error that the source of the bytes threw is not a failure of the store.
        throw counted.failure() ?? asStoreFailure(error)
      })
      const { bytes, sha256 } = counted.facts()
      return { bytes, contentType: ContentType, etag: done.ETag ?? '', sha256 }
    },
    async head(key): Promise<StoredObject | undefined> {
      const found = await client
        .send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(key) }))
        .catch(ignoreMissing)
      return (
        found && {
          bytes: found.ContentLength ?? 0,
          contentType: found.ContentType ?? 'application/octet-stream',
          etag: found.ETag ?? '',
        }
      )
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client
        .send(new s3.GetObjectCommand({ Bucket, Key: keyOf(key), Range }))
        .catch(ignoreMissing)
      return found && (found.Body as Readable)
    },
    async delete(key) {
      await remove(keyOf(key))
    },
    async deletePrefix(from) {
      const folder = `${keyOf(from.replace(/\/+$/, ''))}/`
      let waiting: Promise<void>[] = []
      for await (const key of keysFrom(folder)) {
        waiting.push(remove(key))
        if (waiting.length < DELETES_AT_ONCE) continue
        await Promise.all(waiting)
        waiting = []
      }
      await Promise.all(waiting)
    },
    async *list() {
      for await (const key of keysFrom(prefix)) yield key.slice(prefix.length)
    },
    async check() {
      await headBucket({ abortSignal: AbortSignal.timeout(CHECK_MS) }).catch(rethrow)
    },
    async close() {
      client.destroy()
    },
  }
}

/** Passes the bytes on as they come, and returns their number and hash once all are read. */
function countingStream(body: Uint8Array | Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  let failure: unknown
  async function* counted() {
    try {
      for await (const chunk of body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>)) {
        hash.update(chunk)
        bytes += chunk.byteLength
        yield chunk
      }
    } catch (error) {
      failure = error
      throw error
    }
  }
  return {
    stream: Readable.from(counted(), { objectMode: false }),
    failure: () => failure,
    facts: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

interface ServiceError {
  readonly name?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}
const nameOf = (error: unknown) => (error as ServiceError).name ?? ''
const statusOf = (error: unknown) => (error as ServiceError).$metadata?.httpStatusCode

function asStoreFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error
  const status = statusOf(error)
  // S3-compatible servers on a disk of their own answer 507 when it is full; some report it by name only.
  if (status === 507 || /StorageFull|QuotaExceeded/.test(nameOf(error)))
    return new StoreFailure('full', error)
  if (status !== undefined && status >= 400 && status < 500 && status !== 429)
    return new StoreFailure('refused', error)
  return new StoreFailure('unreachable', error)
}

function rethrow(error: unknown): never {
  throw asStoreFailure(error)
}

function ignoreMissing(error: unknown): undefined {
  if (!GONE.has(nameOf(error))) throw asStoreFailure(error)
  return undefined
}
