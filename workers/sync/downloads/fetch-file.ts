/**
 * One file of a download: fetched, checked against its length and SHA-256, stored whole. What a cut connection had
 * brought is kept and the next try asks only for the rest (RFC 9110, Range and If-Range).
 */
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import { isStorageFull } from '#data/device/storage-full.ts'
import type { FileKind } from '#contract/threads/stored-files.ts'
import { sha256Of, type FileStore, type PartialFile, type StoredFile } from './file-store.ts'

export interface DownloadFile {
  readonly url: string
  readonly kind: FileKind
  /** Undefined where the server did not say. */
  readonly bytes?: number | undefined
  /** Lower-case hex. */
  readonly sha256?: string | undefined
}

export interface FetchFileOptions {
  readonly store: FileStore
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
  /** No byte for this long means that the link has stalled. */
  readonly stallMs: number
  /** Bytes of this file that are here now; called as they arrive. */
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

/** An HTML page in place of a file: from a hotel's network, a proxy or a wrong deployment. */
const isPage = ({ headers }: Response): boolean =>
  !headers.has(ANSWER_MARK) && (headers.get('content-type')?.startsWith('text/html') ?? false)

/** A real refusal has a body of an API (JSON) or a file host (XML); a bare status may come from anything on the way. */
const isRefusal = ({ headers }: Response): boolean =>
  headers.has(ANSWER_MARK) || /[/+](?:json|xml)\b/.test(headers.get('content-type') ?? '')

const failureOf = (response: Response): Failure => {
  if (response.status === 429) return { kind: 'rate-limited' }
  if (response.status >= 500) return { kind: 'server', status: response.status }
  if (!isRefusal(response)) return { kind: 'offline' }
  if (response.status === 401) return { kind: 'unauthorized' }
  return { kind: 'rejected', status: response.status }
}

/** True where the answer continues the bytes that are already here. */
const continues = (response: Response, partial: PartialFile | undefined): boolean =>
  partial !== undefined &&
  response.status === 206 &&
  (response.headers.get('content-range')?.startsWith(`bytes ${partial.bytes.byteLength}-`) ?? false)

/** As far as the server told. */
const isTheSame = (stored: StoredFile, { bytes, sha256 }: DownloadFile): boolean =>
  (bytes === undefined || bytes === stored.bytes) && (sha256 === undefined || sha256 === stored.sha256)

export async function fetchFile(file: DownloadFile, options: FetchFileOptions): Promise<Result<number>> {
  const { store, signal } = options
  const stored = await store.stored(file.url)
  if (stored && isTheSame(stored, file)) {
    options.onBytes(stored.bytes)
    return ok(stored.bytes)
  }

  const partial = await store.partial(file.url)
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), options.stallMs)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  let etag: string | null = null

  const keep = async () => {
    if (etag !== null && !etag.startsWith('W/') && length > 0)
      await store.keepPartial(file.url, { bytes: join(chunks, length), etag })
  }

  try {
    alive()
    const response = await options.fetch(file.url, {
      signal: AbortSignal.any([signal, stalled.signal]),
      cache: 'no-store',
      ...(partial
        ? { headers: { range: `bytes=${partial.bytes.byteLength}-`, 'if-range': partial.etag } }
        : {}),
    })
    if (response.status === 416) {
      await store.dropPartial(file.url)
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
      alive()
      chunks.push(piece.value)
      length += piece.value.byteLength
      options.onBytes(length)
    }
    const bytes = join(chunks, length)
    if (file.bytes !== undefined && length !== file.bytes) {
      if (length < file.bytes) await keep()
      else await store.dropPartial(file.url)
      return fail({ kind: 'offline' })
    }
    if (file.sha256 !== undefined && (await sha256Of(bytes)) !== file.sha256) {
      await store.dropPartial(file.url)
      return fail({ kind: 'invalid-answer', detail: `checksum of ${file.url}` })
    }
    await store.put(file.url, bytes, response.headers.get('content-type') ?? 'application/octet-stream')
    options.onBytes(length)
    return ok(length)
  } catch (error) {
    if (isStorageFull(error)) return fail({ kind: 'storage-full' })
    // Where the part cannot be stored, the next try starts from the beginning.
    await keep().catch(() => {})
    if (signal.aborted) return fail({ kind: 'aborted' })
    return fail(stalled.signal.aborted ? { kind: 'timeout' } : { kind: 'offline' })
  } finally {
    clearTimeout(timer)
  }
}
