/**
 * The bytes of narration, from the network or from Cache Storage, where downloads are stored under their real addresses.
 * No token is sent: media addresses need none.
 */
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import { storedFile } from '../storage/stored-files.ts'

export interface AudioBytes {
  /** The whole file from the network (or whatever the service worker answers for it). */
  stream(url: string, signal?: AbortSignal): Promise<Result<ArrayBuffer>>
  /** The stored copy, without any request; `rejected` 404 where there is none. */
  stored(url: string): Promise<Result<Blob>>
}

const networkFailure = (error: unknown): Failure =>
  error instanceof DOMException && error.name === 'AbortError' ? { kind: 'aborted' } : { kind: 'offline' }

const answerFailure = (response: Response): Failure =>
  response.status >= 500
    ? { kind: 'server', status: response.status }
    : { kind: 'rejected', status: response.status }

/** Over a way to fetch and a way to look up a stored answer. */
export const audioBytesOf = (
  fetchBytes: typeof fetch,
  lookUp: (url: string) => Promise<Response | undefined>,
): AudioBytes => ({
  stream: async (url, signal) => {
    try {
      const response = await fetchBytes(url, { credentials: 'omit', signal: signal ?? null })
      if (!response.ok) return fail(answerFailure(response))
      return ok(await response.arrayBuffer())
    } catch (error) {
      return fail(networkFailure(error))
    }
  },
  stored: async (url) => {
    try {
      const response = await lookUp(url)
      if (!response?.ok) return fail({ kind: 'rejected', status: 404 })
      return ok(await response.blob())
    } catch (error) {
      return fail({ kind: 'storage', detail: String(error) })
    }
  },
})

export const audioBytes: AudioBytes = audioBytesOf((...request) => fetch(...request), storedFile)
