/** Parses the answer of an advertising service. Texts are cut to what the slot holds, and are text only. */
import * as z from 'zod/mini'
import { oneLine } from '#server/kernel/text/plain-text.ts'

const MOST = { headline: 70, text: 140, advertiser: 50, address: 2000 } as const

const Answer = z.object({
  headline: z.string(),
  text: z.optional(z.nullable(z.string())),
  advertiser: z.string(),
  url: z.string(),
  imageUrl: z.optional(z.nullable(z.string())),
})

export interface ReadAdvertisement {
  readonly headline: string
  readonly text: string
  readonly advertiser: string
  /** Only `https:` is accepted. */
  readonly url: string
  /** Returns an address of the service's own host; undefined if there is none or it has another host. */
  readonly imageUrl: URL | undefined
}

/** Returns undefined if the answer has another form, has no text, or links to an address that is not secure. */
export function readAdvertisement(body: unknown, service: URL): ReadAdvertisement | undefined {
  const parsed = Answer.safeParse(body)
  if (!parsed.success) return undefined
  const { data } = parsed
  const headline = oneLine(data.headline, MOST.headline)
  const advertiser = oneLine(data.advertiser, MOST.advertiser)
  if (!headline || !advertiser || data.url.length > MOST.address || !isSecure(data.url)) return undefined
  return {
    headline,
    text: oneLine(data.text ?? '', MOST.text),
    advertiser,
    url: new URL(data.url).href,
    imageUrl: ownAddress(data.imageUrl, service),
  }
}

const isSecure = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'

function ownAddress(address: string | null | undefined, service: URL): URL | undefined {
  if (!address || !URL.canParse(address, service.href)) return undefined
  const url = new URL(address, service)
  return url.origin === service.origin ? url : undefined
}
