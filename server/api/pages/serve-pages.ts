/**
 * Answers the addresses of screens with the app's page, its head filled in for search engines and link previews,
 * which run no scripts. An address without a page, or without one for strangers, gets the status 404 and the same
 * page, in which the app says so.
 */
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import { PAGES } from '#contract/pages.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import {
  acceptedEncoding,
  compressed,
  type Encoding,
  etagOf,
  isCurrent,
} from '#server/kernel/http/content-negotiation.ts'
import { fixedHead, MISSING_PAGE } from './fixed-heads.ts'
import { type PageAt, pageAt } from './page-at.ts'
import { headTags, type PageHead } from './page-head.ts'
import { pageTemplate } from './page-template.ts'
import { sharedRouteHead } from './shared-route-head.ts'
import { tourHead } from './tour-head.ts'
import { SHARED_FILE } from '#contract/threads/shared-file.ts'

export interface PageParts {
  readonly db: Database
  /** The origin of all addresses in the head; never taken from a request. */
  readonly publicUrl: string
  /** The text of the built index.html. */
  readonly html: string
}

export interface Pages {
  /** Returns true if it answered. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

const OF_OTHERS = /^\/(api|hubs|media|geocoder|assets)(\/|$)/

interface Page {
  readonly status: 200 | 404
  readonly html: string
  /** The compressed forms of a page that never changes. */
  readonly encoded?: Map<Encoding, Promise<Buffer>>
}

export function createPages({ db, publicUrl, html }: PageParts): Pages {
  const template = pageTemplate(html)
  const pageOf = (head: PageHead, withLanding = false): Page => ({
    status: 200,
    html: template.page(headTags(head, publicUrl), withLanding),
  })
  const missing: Page = { ...pageOf(MISSING_PAGE), status: 404, encoded: new Map() }
  /** The cache of fixed pages by name: they are few and never change. */
  const fixed = new Map<string, Page>()

  async function lookUp({ name, params }: PageAt): Promise<Page> {
    const found = (head: PageHead | undefined) => (head ? pageOf(head) : missing)
    const { slug = '', id = '', shareToken = '' } = params
    switch (name) {
      case 'tour':
      case 'tourPreview':
        return found(await tourHead(db, publicUrl, { slug }, 'preview'))
      case 'playBySlug':
        return found(await tourHead(db, publicUrl, { slug }, 'player'))
      case 'playById':
        return found(await tourHead(db, publicUrl, { id }, 'player'))
      case 'sharedRoute':
        return found(await sharedRouteHead(db, shareToken))
      default: {
        const known = fixed.get(name)
        if (known) return known
        const page = { ...pageOf(fixedHead(name, publicUrl), name === 'landing'), encoded: new Map() }
        fixed.set(name, page)
        return page
      }
    }
  }

  return {
    async answer(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const pathname = pathOf(request)
      if (pathname === undefined) return false
      const accept = request.headers.accept ?? '*/*'
      const at = pageAt(pathname)
      // Programs ask for addresses without a page more often than people do, so such an address gets HTML only if the
      // request accepts it.
      if (!(at ? /text\/html|\*\/\*/ : /text\/html/).test(accept)) return false
      if (!at && (OF_OTHERS.test(pathname) || extname(pathname) !== '')) return false
      if (at?.name === 'search') return redirect(request, reply)
      await send(request, reply, at ? await lookUp(at) : missing)
      return true
    },
  }
}

/** `/search` is the address of the search of tours that search engines know. */
function redirect(request: FastifyRequest, reply: FastifyReply): true {
  const words = new URLSearchParams(request.url.split('?').slice(1).join('?')).get('q') ?? ''
  const search = words === '' ? '' : `?${new URLSearchParams({ search: words })}`
  void reply
    .code(302)
    .header('location', PAGES.tours + search)
    .header('cache-control', 'no-cache')
    .send()
  return true
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<void> {
  const { status, html } = page
  void reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept, Accept-Encoding')
  if (status === 200) {
    const etag = etagOf(html)
    void reply.header('etag', etag)
    if (isCurrent(request, etag)) {
      void reply.code(304).send()
      return
    }
  }
  const encoding = acceptedEncoding(request)
  if (encoding) void reply.header('content-encoding', encoding)
  const body = encoding ? await encodedPage(page, encoding) : Buffer.from(html)
  void reply.header('content-length', String(body.length))
  void reply.send(request.method === 'HEAD' ? undefined : body)
}

function encodedPage({ html, encoded }: Page, encoding: Encoding): Promise<Buffer> {
  const work =
    encoded?.get(encoding) ?? compressed(Buffer.from(html), encoding, encoded ? 'thorough' : 'quick')
  encoded?.set(encoding, work)
  return work
}

/** Returns undefined if the path cannot be decoded. */
function pathOf(request: FastifyRequest): string | undefined {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
  } catch {
    return undefined
  }
}

/**
 * Answers a form that the service worker should have taken. It stores files that other apps share and never sends
 * them; if it is missing because its storage was cleared, the form reaches the server, and the builder says that the
 * file has to be chosen once more.
 */
export function answerMissedFile(app: FastifyInstance): void {
  const schema: object = { hide: true }
  app.post(SHARED_FILE.action, { schema, config: { takesForm: true } }, (_request, reply) =>
    reply.code(303).header('location', SHARED_FILE.missed).send(),
  )
}
