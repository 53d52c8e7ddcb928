/**
 * The transfer of files. Each is fetched, checked against its length and SHA-256, and stored whole. The bytes of an interrupted
 * transfer are stored apart, and the next try requests only the rest (RFC 9110, Range and If-Range).
 */
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { type Failure, type Result, fail, isTransient, ok } from '#contract/failure.ts'
import { DOWNLOAD } from '#contract/threads/stored-files.ts'
import { isStorageFull } from '#data/device/storage-full.ts'
import type { FileKind } from '#contract/threads/stored-files.ts'
import { sha256Of, type FileStore, type PartialFile, type StoredFile } from './file-store.ts'

export interface DownloadFile {
  readonly url: string
  readonly kind: FileKind
  /** Undefined where the server did not report it. */
  readonly bytes?: number | undefined
  /** Lower-case hex. */
  readonly sha256?: string | undefined
}

interface FetchFileOptions {
  readonly store: FileStore
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
  /** Without a byte for this long the link counts as stalled. */
  readonly stallMs: number
  /** Called with the number of this file's bytes that are here, as they arrive. */
  onBytes(bytesHere: number): void
}

const join = (chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** True for an HTML page in place of a file, as a hotel's network, a proxy or a wrong deployment sends it. */
const isPage = ({ headers }: Response): boolean =>
  !headers.has(ANSWER_MARK) && (headers.get('content-type')?.startsWith('text/html') ?? false)

/** True for a real refusal, with a body of an API (JSON) or a file host (XML). A bare status may come from any host on the way. */
const isRefusal = ({ headers }: Response): boolean =>
  headers.has(ANSWER_MARK) || /[/+](?:json|xml)\b/.test(headers.get('content-type') ?? '')

const failureOf = (response: Response): Failure => {
  if (response.status === 429) return { kind: 'rate-limited' }
  if (response.status >= 500) return { kind: 'server', status: response.status }
  if (!isRefusal(response)) return { kind: 'offline' }
  if (response.status === 401) return { kind: 'unauthorized' }
  return { kind: 'rejected', status: response.status }
}

/** True where the answer continues the stored partial bytes. */
const continues = (response: Response, partial: PartialFile | undefined): boolean =>
  partial !== undefined &&
  response.status === 206 &&
  (response.headers.get('content-range')?.startsWith(`bytes ${partial.bytes.byteLength}-`) ?? false)

/** True where the stored file has the length and checksum that the server reported, if it did. */
const isSame = (stored: StoredFile, { bytes, sha256 }: DownloadFile): boolean =>
  (bytes === undefined || bytes === stored.bytes) && (sha256 === undefined || sha256 === stored.sha256)

async function fetchFile(file: DownloadFile, options: FetchFileOptions): Promise<Result<number>> {
  const { store, signal } = options
  const stored = await store.stored(file.url)
  if (stored && isSame(stored, file)) {
    options.onBytes(stored.bytes)
    return ok(stored.bytes)
  }

  const partial = await store.partial(file.url)
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), options.stallMs)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  let etag: string | null = null

  const storePartial = async () => {
    if (etag !== null && !etag.startsWith('W/') && length > 0)
      await store.storePartial(file.url, { bytes: join(chunks, length), etag })
  }

  try {
    restartTimer()
    const response = await options.fetch(file.url, {
      signal: AbortSignal.any([signal, stalled.signal]),
      cache: 'no-store',
      ...(partial
        ? { headers: { range: `bytes=${partial.bytes.byteLength}-`, 'if-range': partial.etag } }
        : {}),
    })
    if (response.status === 416) {
      await store.removePartial(file.url)
      return fail({ kind: 'server', status: 416 })
    }
    if (!response.ok) return fail(failureOf(response))
    if (isPage(response)) return fail({ kind: 'offline' })
    etag = response.headers.get('etag')
    if (partial && continues(response, partial)) {
      chunks.push(partial.bytes)
      length = partial.bytes.byteLength
    }
    const reader = response.body?.getReader()
    for (;;) {
      const piece = await reader?.read()
      if (piece === undefined || piece.done) break
      restartTimer()
      chunks.push(piece.value)
      length += piece.value.byteLength
      options.onBytes(length)
    }
    const bytes = join(chunks, length)
    if (file.bytes !== undefined && length !== file.bytes) {
      if (length < file.bytes) await storePartial()
      else await store.removePartial(file.url)
      return fail({ kind: 'offline' })
    }
    if (file.sha256 !== undefined && (await sha256Of(bytes)) !== file.sha256) {
      await store.removePartial(file.url)
      return fail({ kind: 'invalid-answer', detail: `checksum of ${file.url}` })
    }
    await store.put(file.url, bytes, response.headers.get('content-type') ?? 'application/octet-stream')
    options.onBytes(length)
    return ok(length)
  } catch (error) {
    if (isStorageFull(error)) return fail({ kind: 'storage-full' })
    // Where the part cannot be stored, the next try starts from the beginning.
    await storePartial().catch(() => {})
    if (signal.aborted) return fail({ kind: 'aborted' })
    return fail(stalled.signal.aborted ? { kind: 'timeout' } : { kind: 'offline' })
  } finally {
    clearTimeout(timer)
  }
}

/** Each file is tried three times, with waits of 0.8 s and 1.6 s between the tries. */
const TRIES = 3
const RETRY_MS = 800

export interface FetchFilesOptions extends Omit<FetchFileOptions, 'onBytes'> {
  /** Called with the number of all files' bytes that are here. */
  onProgress(bytesHere: number): void
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/**
 * Fetches all files, a few at a time, and retries each while its failure may pass. Resolves with the bytes of all files, or with
 * the first failure that did not pass; the bytes of the other files are stored as far as they came.
 */
export async function fetchFiles(
  files: readonly DownloadFile[],
  options: FetchFilesOptions,
): Promise<Result<{ readonly bytes: number }>> {
  const bytesHere = new Map<string, number>()
  const sum = () => [...bytesHere.values()].reduce((total, bytes) => total + bytes, 0)
  const report = (url: string, bytes: number) => {
    bytesHere.set(url, bytes)
    options.onProgress(sum())
  }

  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const queue = [...files]
  let failure: Failure | undefined

  async function tryFile(file: DownloadFile): Promise<Result<number>> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await fetchFile(file, {
        ...options,
        signal,
        onBytes: (bytes) => report(file.url, bytes),
      })
      const mayPass =
        !result.ok &&
        (isTransient(result.failure) || result.failure.kind === 'invalid-answer') &&
        !signal.aborted
      if (!mayPass || attempt === TRIES) return result
      await options.wait(RETRY_MS * attempt, signal)
    }
  }

  async function fetchFromQueue(): Promise<void> {
    for (let file = queue.shift(); file !== undefined && failure === undefined; file = queue.shift()) {
      const result = await tryFile(file)
      if (!result.ok) {
        failure ??= result.failure
        stop.abort()
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(DOWNLOAD.parallel, files.length) }, fetchFromQueue))
  if (failure) return fail(options.signal.aborted ? { kind: 'aborted' } : failure)
  return ok({ bytes: sum() })
}
