/**
 * Serves audio, maps, photographs and the files of custom routes at addresses that cannot be guessed:
 * `/media/<token>/<name>`. A media element sends no token in a header, so the address itself is the secret. The bytes
 * at an address never change, so it may be cached for ever. An address that works only while a route is public is
 * checked each time (decision 0067).
 */
import type { FastifyInstance } from 'fastify'
import { and, eq, or } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { audioChunks } from '#server/kernel/db/schema/audio-chunks.ts'
import { customMedia } from '#server/kernel/db/schema/custom-media.ts'
import { customRoutes, routePois } from '#server/kernel/db/schema/custom-routes.ts'
import { stopPhotographs } from '#server/kernel/db/schema/stop-photographs.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { customMediaPrefix, PICTURE_COPIES } from '#server/kernel/storage/custom-media-files.ts'
import { MAP_FILE_NAME, MEDIA_PATH, stopPhotographPrefix } from '#server/kernel/storage/tour-files.ts'
import * as texts from '#texts/requests.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { sendStored } from '#server/kernel/http/send-stored.ts'

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
      if (key === undefined) throw new Refusal(404, { error: texts.fileNotFound })
      const cacheControl = isForEver ? 'private, max-age=31536000, immutable' : 'private, no-cache'
      return sendStored({ request, reply, store, key, cacheControl })
    },
  )
}

interface Address {
  readonly token: string
  readonly name: string
}

/** The key of a file, and whether its address works as long as the file exists. */
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
  if (name !== MAP_FILE_NAME)
    return (await photographOf(db, { token, name })) ?? fileOfRoute(db, { token, name })
  const [tour] = await db.select({ key: tours.mapObjectKey }).from(tours).where(eq(tours.mapUrlToken, token))
  return tour?.key ? { key: tour.key, isForEver: true } : undefined
}

async function photographOf(db: Database, { token, name }: Address): Promise<Served | undefined> {
  if (!PICTURE_COPIES.some((copy) => copy.name === name)) return undefined
  const [found] = await db
    .select({ tourId: stopPhotographs.tourId, poiId: stopPhotographs.poiId })
    .from(stopPhotographs)
    .where(eq(stopPhotographs.urlToken, token))
  return found && { key: stopPhotographPrefix(found.tourId, found.poiId) + name, isForEver: true }
}

/** The owner's address always works; the address that other people know works while the route is public. */
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
