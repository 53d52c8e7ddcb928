/** The files of photographs on Commons, at the addresses that it names. */
import { fail, type Result } from '#contract/failure.ts'
import { createPoliteClient, type PoliteClientOptions, type PoliteFailure } from '../polite-client.ts'
import { isOnFileHost } from './photographs.ts'

export interface PhotographFiles {
  /** Returns the bytes at the address, whatever they are. Never rejects. */
  fetch(imageUrl: string, signal?: AbortSignal): Promise<Result<Buffer, PoliteFailure>>
}

export interface PhotographFilesParts extends Pick<PoliteClientOptions, 'fetch' | 'wait' | 'timeoutMs'> {
  readonly userAgent: string
  /** A mirror with the same paths, which is asked instead. */
  readonly filesUrl?: string | undefined
}

/** The host of files has room for more than the wikis, but one at a time is enough. */
const GAP_MS = 310
const SLOW_GAP_MS = 1000
/** A picture of 960 pixels takes half a megabyte, one whose original is hardly wider some more. */
const FILE_MAX_BYTES = 8 * 1024 * 1024
/** A tour waits for it. */
const TIMEOUT_MS = 8_000
const TRIES = 2

export function openPhotographFiles(parts: PhotographFilesParts): PhotographFiles & { close(): void } {
  const { userAgent, filesUrl, fetch, wait, timeoutMs = TIMEOUT_MS } = parts
  const client = createPoliteClient({
    userAgent,
    gapMs: filesUrl === undefined ? GAP_MS : 0,
    slowGapMs: filesUrl === undefined ? SLOW_GAP_MS : 0,
    answerMaxBytes: FILE_MAX_BYTES,
    timeoutMs,
    tries: TRIES,
    accept: 'image/jpeg, image/png, image/webp',
    ...(fetch && { fetch }),
    ...(wait && { wait }),
  })
  return {
    async fetch(imageUrl, signal) {
      // Nothing is fetched from other hosts, whatever a guide says.
      if (!isOnFileHost(imageUrl)) return fail({ kind: 'invalid-answer', detail: 'no address of Commons' })
      const { pathname, search } = new URL(imageUrl)
      const url = new URL(filesUrl === undefined ? imageUrl : filesUrl + pathname + search)
      return client.askBytes(url, signal)
    },
    close: () => client.close(),
  }
}
