/** Fetches a large file for an operator's command, from the address that the operator gave. */
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

export interface DownloadWatcher {
  /**
   * Called before the first byte with the size, or 0 if the server does not name it. If it throws, nothing is
   * fetched.
   */
  onSize(sizeBytes: number): void
  onFetched?(fetchedBytes: number): void
  /** Returns the error to throw if the file cannot be fetched. */
  unreachable(reason: string): Error
}

/** After a failure the caller removes what `file` holds. */
export async function downloadFile(address: string, file: string, watcher: DownloadWatcher): Promise<void> {
  const { onSize, onFetched, unreachable } = watcher
  const answer = await fetch(address).catch((error: Error & { cause?: Error }) => {
    throw unreachable(error.cause?.message ?? error.message)
  })
  if (!answer.ok || !answer.body) throw unreachable(`it answered ${answer.status}`)
  try {
    onSize(Number(answer.headers.get('content-length') ?? 0))
  } catch (error) {
    await answer.body.cancel()
    throw error
  }
  let fetchedBytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      fetchedBytes += chunk.length
      onFetched?.(fetchedBytes)
      done(null, chunk)
    },
  })
  const body = Readable.fromWeb(answer.body as ReadableStream)
  await pipeline(body, counted, createWriteStream(file)).catch((error: Error) => {
    throw unreachable(error.message)
  })
}
