/**
 * Reads the bytes of narration from the network or from Cache Storage, where downloads are stored under their real addresses. Media addresses
 * need no token, so none is sent.
 */
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import { storedFile } from '../storage/stored-files.ts'

export interface AudioBytes {
  /** Returns the whole file from the network, or the service worker's answer for it. */
  stream(url: string, signal?: AbortSignal): Promise<Result<ArrayBuffer>>
  /** Returns the stored copy without any request; `rejected` 404 where there is none. */
  stored(url: string): Promise<Result<Blob>>
}

const networkFailure = (error: unknown): Failure =>
  error instanceof DOMException && error.name === 'AbortError' ? { kind: 'aborted' } : { kind: 'offline' }

const answerFailure = (response: Response): Failure =>
  response.status >= 500
    ? { kind: 'server', status: response.status }
    : { kind: 'rejected', status: response.status }

/** Makes it from a function that fetches and one that looks up a stored answer. */
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
