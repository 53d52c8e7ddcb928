/**
 * Serves covers as pictures that need no header: at an owner's address, and at one for everybody while the tour or route is
 * public, which previews of links use. No script and no file of another address runs or loads inside one.
 */
import * as texts from '#texts/requests.ts'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { and, eq } from 'drizzle-orm'
import {
  type CoverFile,
  type CoverTheme,
  routeCoverPath,
  sharedRouteCoverPath,
  tourCoverPath,
} from '#contract/paths.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { customRoutes, routePois, routeShares } from '#server/kernel/db/schema/custom-routes.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import {
  acceptedEncoding,
  COMPRESS_FROM_BYTES,
  compressed,
  isCurrent,
} from '#server/kernel/http/content-negotiation.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { tokenHash } from '#server/api/shares/route-shares.ts'
import { coverOfRoute, coverOfTour, type CoverSubject } from './cover-subjects.ts'
import { type CoverUrls, OWN_COVER_ROUTE, themeOf } from './cover-urls.ts'
import type { Covers } from './covers.ts'

export interface ServeCoversParts {
  readonly db: Database
  readonly store: ObjectStore
  readonly covers: Covers
  readonly urls: CoverUrls
}

const FILES: readonly CoverFile[] = ['cover.svg', 'cover.png']
const ID = /^\d{1,9}$/
const FOR_EVER = 'private, max-age=31536000, immutable'
const ASK_AGAIN = 'private, no-cache'
/** What was public may be shown by a cache for these five minutes after it is not. */
const PUBLIC = 'public, max-age=300'
/** Of a picture that somebody opens by itself. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

export function serveCovers(app: FastifyInstance, parts: ServeCoversParts): void {
  const { db, urls } = parts

  const serve = (
    path: string,
    file: CoverFile,
    find: (name: string) => Promise<CoverSubject | undefined>,
  ): void => {
    app.get<{ Params: { of: string }; Querystring: { theme?: unknown } }>(path, async (request, reply) => {
      const subject = await find(request.params.of)
      const theme = themeOf(request.query.theme)
      return send(parts, { request, reply }, subject, theme, file === 'cover.png' ? 'png' : 'svg', PUBLIC)
    })
  }
  for (const file of FILES) {
    serve(tourCoverPath(':of', file), file, async (id) =>
      ID.test(id) ? publicTour(db, Number(id)) : undefined,
    )
    serve(routeCoverPath(':of', file), file, async (id) =>
      ID.test(id)
        ? oneRoute(db, and(eq(customRoutes.id, Number(id)), eq(customRoutes.isPublic, true)))
        : undefined,
    )
    serve(sharedRouteCoverPath(':of', file), file, async (token) => {
      const [share] = await db
        .select({ routeId: routeShares.routeId })
        .from(routeShares)
        .where(eq(routeShares.tokenHash, tokenHash(token)))
      return share && oneRoute(db, eq(customRoutes.id, share.routeId))
    })
  }

  app.get<{ Params: { token: string; name: string } }>(OWN_COVER_ROUTE, async (request, reply) => {
    const own = urls.read(request.params.token, request.params.name)
    const subject =
      own &&
      (own.kind === 'tour'
        ? await oneTour(db, eq(tours.id, own.id))
        : await oneRoute(db, eq(customRoutes.id, own.id)))
    // An address of before shows what there is now, and not for ever.
    const cacheControl = own?.hash === subject?.hash ? FOR_EVER : ASK_AGAIN
    return send(parts, { request, reply }, subject, own?.theme ?? 'light', 'svg', cacheControl)
  })
}

const publicTour = (db: Database, id: number) => oneTour(db, and(eq(tours.id, id), eq(tours.isPublic, true)))

async function oneTour(db: Database, where: ReturnType<typeof and>): Promise<CoverSubject | undefined> {
  const [tour] = await db.select().from(tours).where(where)
  return tour && coverOfTour(tour)
}

async function oneRoute(db: Database, where: ReturnType<typeof and>): Promise<CoverSubject | undefined> {
  const [route] = await db
    .select({ id: customRoutes.id, topic: customRoutes.topic })
    .from(customRoutes)
    .where(where)
  if (!route) return undefined
  const stops = await db
    .select({ latitude: routePois.latitude, longitude: routePois.longitude })
    .from(routePois)
    .where(eq(routePois.routeId, route.id))
    .orderBy(routePois.orderIndex)
  return coverOfRoute(route, stops)
}

async function send(
  { store, covers }: ServeCoversParts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  subject: CoverSubject | undefined,
  theme: CoverTheme,
  type: 'svg' | 'png',
  cacheControl: string,
): Promise<FastifyReply> {
  const key = subject && (await covers.ensure(subject, theme, type))
  const stored = key === undefined ? undefined : await store.head(key)
  const stream = key !== undefined && stored ? await store.get(key) : undefined
  if (!stored || !stream) throw new Refusal(404, { error: texts.fileNotFound })
  void reply
    .header('content-type', stored.contentType)
    .header('etag', stored.etag)
    .header('cache-control', cacheControl)
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    // Pages of others show it as the preview of a link.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'Accept-Encoding')
  if (isCurrent(request, stored.etag)) {
    stream.destroy()
    return reply.code(304).send()
  }
  const body = await buffer(stream)
  const encoding =
    type === 'svg' && body.length >= COMPRESS_FROM_BYTES ? acceptedEncoding(request) : undefined
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(encoding ? await compressed(body, encoding, 'quick') : body)
}
