/**
 * Compresses the API's answers (`@fastify/compress`) where `sendAnswer` asks for it: never sound, maps, ranges of
 * files or event streams, and never a body that comes in. Pages and covers are compressed once and cached (`content-
 * negotiation.ts`).
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
