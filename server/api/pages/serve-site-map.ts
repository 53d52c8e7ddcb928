/** Serves /robots.txt, /sitemap.xml and the files that the sitemap may consist of. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ID_MOST } from '#contract/wire.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import { robotsTxt } from './robots.ts'
import { createSiteMap, type SiteMapParts } from './site-map.ts'

const KEPT_MS = 5 * 60_000
const CACHE_CONTROL = `public, max-age=${KEPT_MS / 1000}`
const NOT_IN_OPEN_API: object = { hide: true }

async function textOf(pieces: AsyncGenerator<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

export function serveSiteMap(app: FastifyInstance, parts: SiteMapParts & { readonly clock: Clock }): void {
  const { publicUrl, clock } = parts
  const siteMap = createSiteMap(parts)
  let kept: { readonly until: number; readonly text: Promise<string> } | undefined

  function whole(): Promise<string> {
    const now = clock.now().getTime()
    if (kept && now < kept.until) return kept.text
    const text = textOf(siteMap.whole())
    kept = { until: now + KEPT_MS, text }
    text.catch(() => (kept = undefined))
    return text
  }

  app.get('/robots.txt', { schema: NOT_IN_OPEN_API }, async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(robotsTxt(publicUrl)),
  )
  const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': CACHE_CONTROL }
  app.get('/sitemap.xml', { schema: NOT_IN_OPEN_API }, async (_request, reply) =>
    reply.headers(xml).send(await whole()),
  )
  app.get('/sitemap-pages.xml', { schema: NOT_IN_OPEN_API }, async (_request, reply) =>
    reply.headers(xml).send(Readable.from(siteMap.part(0))),
  )
  app.get<{ Params: { firstId: string } }>(
    '/sitemap-tours-:firstId(^[1-9]\\d{0,9}$).xml',
    { schema: NOT_IN_OPEN_API },
    async ({ params }, reply) => {
      const firstId = Math.min(Number(params.firstId), ID_MOST)
      return reply.headers(xml).send(Readable.from(siteMap.part(firstId)))
    },
  )
}
