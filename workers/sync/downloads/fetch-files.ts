/** All files of a download, a few at a time, each tried again while the trouble may pass. */
import { fail, isTransient, ok, type Failure, type Result } from '#contract/failure.ts'
import { DOWNLOAD } from '#contract/threads/stored-files.ts'
import { fetchFile, type DownloadFile, type FetchFileOptions } from './fetch-file.ts'

const TRIES = 3
const RETRY_MS = 800

export interface FetchFilesOptions extends Omit<FetchFileOptions, 'onBytes'> {
  /** Bytes of all files that are here now. */
  onProgress(bytesHere: number): void
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** Resolves with the first failure that did not pass; the other files are finished or kept as far as they came. */
export async function fetchFiles(
  files: readonly DownloadFile[],
  options: FetchFilesOptions,
): Promise<Result<{ readonly bytes: number }>> {
  const bytesHere = new Map<string, number>()
  const report = (url: string, bytes: number) => {
    bytesHere.set(url, bytes)
    options.onProgress([...bytesHere.values()].reduce((sum, value) => sum + value, 0))
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

  async function worker(): Promise<void> {
    for (let file = queue.shift(); file !== undefined && failure === undefined; file = queue.shift()) {
      const result = await tryFile(file)
      if (!result.ok) {
        failure ??= result.failure
        stop.abort()
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(DOWNLOAD.parallel, files.length) }, worker))
  if (failure) return fail(options.signal.aborted ? { kind: 'aborted' } : failure)
  return ok({ bytes: [...bytesHere.values()].reduce((sum, value) => sum + value, 0) })
}
