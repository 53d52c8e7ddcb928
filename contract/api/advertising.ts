/** Advertisements that the server passes on: words, one small picture and a link. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { maybe } from '../wire.ts'

export const Advertisement = z.object({
  headline: z.string(),
  text: z._default(z.string(), ''),
  /** The name of the company that pays for it. */
  advertiser: z.string(),
  /** `https:` */
  url: z.string(),
  /** A square picture as a `data:` address, so that no other host is asked for it. */
  picture: maybe(z.string()),
})
export type Advertisement = z.infer<typeof Advertisement>

export const advertisingEndpoints = {
  advertisement: {
    method: 'GET',
    path: '/partners/:category',
    access: 'none',
    repeat: 'read',
    summary: 'An advertisement for a category',
    /** One of `CATEGORY_CODES` (`contract/advertising.ts`), which the server checks. */
    params: z.object({ category: z.string().check(z.maxLength(10)) }),
    /** Null where there is no advertisement for the category now. */
    response: { 200: z.object({ advertisement: z.nullable(Advertisement) }) },
  },
} as const satisfies Record<string, Endpoint>
