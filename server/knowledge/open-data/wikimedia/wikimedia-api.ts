/** The Action API of all wikis, asked in one line: their limits hold for all of them together. */
import { isThisMachine } from '#server/kernel/settings/environment.ts'
import { createPoliteClient, type PoliteClientOptions } from '../polite-client.ts'
import { type ActionApi, createActionApi } from './action-api.ts'
import type { WikimediaUrls } from './read-articles.ts'

export interface WikimediaApiParts extends Pick<PoliteClientOptions, 'fetch' | 'wait' | 'timeoutMs'> {
  readonly baseUrls: WikimediaUrls
  /** With a contact; Wikimedia refuses the names of stock clients. */
  readonly userAgent: string
}

export interface WikimediaApi extends ActionApi {
  readonly urls: WikimediaUrls
  close(): void
}

/** 200 requests a minute are for all wikis together, and at most five in any second. */
const GAP_MS = 310
/** Ten a minute are for those who leave no way to write to them. */
const NAMELESS_GAP_MS = 6_100
const gapFor = (userAgent: string): number => (/@|https?:/.test(userAgent) ? GAP_MS : NAMELESS_GAP_MS)
const SLOW_GAP_MS = 5000
/** Fifty entities with all they have. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024

/** One's own copy on this machine need not be spared. */
const isLocal = ({ wikidata, wikipedia, commons }: WikimediaUrls): boolean =>
  [wikidata, wikipedia, commons].every((url) => isThisMachine(url.replaceAll('{language}', 'en')))

export function openWikimediaApi(parts: WikimediaApiParts): WikimediaApi {
  const { baseUrls, userAgent, fetch, wait, timeoutMs } = parts
  const client = createPoliteClient({
    userAgent,
    gapMs: isLocal(baseUrls) ? 0 : gapFor(userAgent),
    slowGapMs: isLocal(baseUrls) ? 0 : SLOW_GAP_MS,
    answerMaxBytes: ANSWER_MAX_BYTES,
    ...(fetch && { fetch }),
    ...(wait && { wait }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return { ...createActionApi(client), urls: baseUrls, close: () => client.close() }
}
