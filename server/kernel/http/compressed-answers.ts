/**
 * Compression of the API's answers (`@fastify/compress`), where `sendAnswer` asks for it: never of sound, maps, ranges of files and event
 * streams, and never of a body that comes in. Pages and covers are compressed once and kept (`content-encoding.ts`).
 */
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { COMPRESS_FROM_BYTES } from './content-negotiation.ts'

/** Call this before the routes are added. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalCompression: false,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: COMPRESS_FROM_BYTES,
  })
}
