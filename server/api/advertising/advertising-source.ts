/**
 * Asks an advertising service from the server, never from a page. The service receives a business category code and
 * nothing else: no person, no address, no cookie. Its answer is shared by all visitors for a minute, so that it
 * cannot count persons either.
 */
import type { Advertisement } from '#contract/api/advertising.ts'
import { limitedBytes, limitedText } from '#server/knowledge/open-data/limited-body.ts'
import { hasTooManyPixels, openPicture } from '#server/kernel/pictures/open-picture.ts'
import { readAdvertisement } from './read-advertisement.ts'

export interface AdvertisingConfig {
  /** The address is asked with `?category=` and a code. */
  readonly url: string
}

export interface AdvertisingSource {
  /** Returns null if there is none at the moment. Never rejects. */
  advertisement(category: string): Promise<Advertisement | null>
  /** Aborts running requests. */
  close(): void
}

export interface AdvertisingSourceOptions {
  readonly config: AdvertisingConfig
  readonly now: () => number
  readonly timeoutMs?: number
  readonly onFailure?: (failure: { readonly kind: string }) => void
}

const KEPT_MS = 60_000
const TIMEOUT_MS = 3000
const ANSWER_MAX_BYTES = 20_000
const PICTURE_MAX_BYTES = 500_000
/** The picture's largest side is twice that of the slot, for dense screens. */
const PICTURE_PX = 192

interface Kept {
  readonly untilMs: number
  readonly found: Promise<Advertisement | null>
}

export function createAdvertisingSource(options: AdvertisingSourceOptions): AdvertisingSource {
  const { config, now, timeoutMs = TIMEOUT_MS, onFailure } = options
  const service = new URL(config.url)
  const closing = new AbortController()
  const kept = new Map<string, Kept>()

  const get = (url: URL, accept: string) =>
    fetch(url, {
      headers: { accept, 'user-agent': 'Streetlore' },
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]),
    })

  const ask = async (category: string): Promise<Advertisement | null> => {
    const url = new URL(service)
    url.searchParams.set('category', category)
    const answer = await get(url, 'application/json')
    const text = await limitedText(answer, ANSWER_MAX_BYTES)
    if (answer.status === 204 || answer.status === 404) return null
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`)
    const read = readAdvertisement(JSON.parse(text ?? ''), service)
    if (!read) throw new Error('not an advertisement')
    const { imageUrl, ...words } = read
    return { ...words, picture: imageUrl && (await pictureAt(imageUrl)) }
  }

  /**
   * The picture is encoded again and sent within the answer. An advertisement whose picture cannot be fetched has
   * words only.
   */
  const pictureAt = async (url: URL): Promise<string | undefined> => {
    try {
      const answer = await get(url, 'image/*')
      const bytes = await limitedBytes(answer, PICTURE_MAX_BYTES)
      if (answer.status !== 200 || !bytes || (await hasTooManyPixels(bytes))) return undefined
      const drawn = await openPicture(bytes, 2 * PICTURE_PX)
        .resize(PICTURE_PX, PICTURE_PX, { fit: 'cover' })
        .webp({ quality: 75 })
        .toBuffer()
      return `data:image/webp;base64,${drawn.toString('base64')}`
    } catch {
      return undefined
    }
  }

  return {
    advertisement(category) {
      const known = kept.get(category)
      if (known && known.untilMs > now()) return known.found
      const found = ask(category).catch((error: unknown) => {
        if (!closing.signal.aborted) onFailure?.({ kind: error instanceof Error ? error.message : 'unknown' })
        return null
      })
      kept.set(category, { untilMs: now() + KEPT_MS, found })
      return found
    },
    close: () => closing.abort(),
  }
}
