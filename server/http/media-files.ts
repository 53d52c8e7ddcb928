/**
 * Audio, maps and the files of custom routes, at addresses that nobody can guess: `/media/<token>/<name>`. A media element sends no token in a header, so
 * the address itself is the secret. The bytes at an address never change, so it may be cached for ever; but where the address
 * works only while a route is public, it is asked for each time (decision 0067).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { and, eq, or } from 'drizzle-orm'
import type { Database } from '#server/db/open-database.ts'
import { audioChunks } from '#server/db/schema/audio-chunks.ts'
import { customMedia } from '#server/db/schema/custom-media.ts'
import { customRoutes, routePois } from '#server/db/schema/custom-routes.ts'
import { tours } from '#server/db/schema/tours.ts'
import type { ObjectStore } from '#server/ports.ts'
import { customMediaPrefix, PICTURE_COPIES } from '#server/storage/custom-media-files.ts'
import { MAP_FILE_NAME, MEDIA_PATH } from '#server/storage/tour-files.ts'
import * as texts from '#texts/requests.ts'
import { isCurrent } from './etag.ts'
import { Refusal } from './refusal.ts'

const TOKEN = /^[A-Za-z0-9_-]{22,100}$/
const CHUNK_NAME = /^chunk-(\d{1,5})\.mp3$/

export function serveMediaFiles(
  app: FastifyInstance,
  { db, store }: { readonly db: Database; readonly store: ObjectStore },
): void {
  app.get<{ Params: { token: string; name: string } }>(
    `${MEDIA_PATH}/:token/:name`,
    async (request, reply) => {
      const { key, isForEver } = (await objectOf(db, request.params)) ?? {}
      const stored = key === undefined ? undefined : await store.head(key)
      if (key === undefined || !stored) throw new Refusal(404, { error: texts.fileNotFound })
      void reply
        .header('content-type', stored.contentType)
        .header('etag', stored.etag)
        .header('accept-ranges', 'bytes')
        .header('cache-control', isForEver ? 'private, max-age=31536000, immutable' : 'private, no-cache')
      if (isCurrent(request, stored.etag)) return reply.code(304).send()
      const range = rangeOf(request, stored.bytes, stored.etag)
      if (range === 'none-such')
        return reply
          .code(416)
          .header('content-range', `bytes */${stored.bytes}`)
          .removeHeader('content-type')
          .send()
      return sendBytes(reply, store, key, stored.bytes, range)
    },
  )
}

interface Address {
  readonly token: string
  readonly name: string
}

/** A file, and whether its address works as long as the file is there. */
interface Served {
  readonly key: string
  readonly isForEver: boolean
}

async function objectOf(db: Database, { token, name }: Address): Promise<Served | undefined> {
  if (!TOKEN.test(token)) return undefined
  const chunkIndex = CHUNK_NAME.exec(name)?.[1]
  if (chunkIndex !== undefined) {
    const [chunk] = await db
      .select({ key: audioChunks.objectKey })
      .from(audioChunks)
      .where(
        and(
          eq(audioChunks.urlToken, token),
          eq(audioChunks.chunkIndex, Number(chunkIndex)),
          eq(audioChunks.status, 'ready'),
        ),
      )
    return chunk?.key ? { key: chunk.key, isForEver: true } : undefined
  }
  if (name !== MAP_FILE_NAME) return fileOfRoute(db, { token, name })
  const [tour] = await db.select({ key: tours.mapObjectKey }).from(tours).where(eq(tours.mapUrlToken, token))
  return tour?.key ? { key: tour.key, isForEver: true } : undefined
}

/** The owner's address works always, the one that others know while the route is public. */
async function fileOfRoute(db: Database, { token, name }: Address): Promise<Served | undefined> {
  const [found] = await db
    .select({ media: customMedia, isPublic: customRoutes.isPublic })
    .from(customMedia)
    .innerJoin(routePois, eq(routePois.id, customMedia.poiId))
    .innerJoin(customRoutes, eq(customRoutes.id, routePois.routeId))
    .where(or(eq(customMedia.ownToken, token), eq(customMedia.publicToken, token)))
  if (!found) return undefined
  const isOwn = found.media.ownToken === token
  const isCopy = PICTURE_COPIES.some((copy) => copy.name === name)
  if ((!isOwn && !found.isPublic) || (name !== found.media.fileName && !isCopy)) return undefined
  return { key: customMediaPrefix(found.media.fileId) + name, isForEver: isOwn }
}

interface ByteRange {
  readonly start: number
  readonly end: number
}

/** One range (RFC 9110, 14.1.2). Several, another unit or a stale `If-Range` get the whole file. */
function rangeOf(request: FastifyRequest, bytes: number, etag: string): ByteRange | 'none-such' | undefined {
  const header = request.headers.range
  const ifRange = request.headers['if-range']
  if (header === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header.replaceAll(' ', ''))
  if (!parts) return undefined
  const [, from = '', to = ''] = parts
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'none-such' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(from)
  const end = Math.min(to === '' ? bytes - 1 : Number(to), bytes - 1)
  if (start >= bytes) return 'none-such'
  return end < start ? undefined : { start, end }
}

async function sendBytes(
  reply: FastifyReply,
  store: ObjectStore,
  key: string,
  bytes: number,
  range: ByteRange | undefined,
): Promise<FastifyReply> {
  const length = range ? range.end - range.start + 1 : bytes
  void reply.header('content-length', String(length))
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  const body = await store.get(key, range)
  if (!body) throw new Refusal(404, { error: texts.fileNotFound })
  return reply.send(body)
}
