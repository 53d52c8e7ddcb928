/** What the client accepts and what it already has: compression (RFC 9110, 12.5.3), not used for audio and event streams, and entity tags (8.8.3). */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'

export type Encoding = 'br' | 'gzip'

/** Smaller than this gains nothing. */
export const COMPRESS_FROM_BYTES = 1024

/** The best encoding that the client takes, or undefined for none. */
export function acceptedEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

/** `thorough` for what is compressed once and kept; `quick` for an answer to one client. */
export function compressed(body: Buffer, encoding: Encoding, effort: 'thorough' | 'quick'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: effort === 'thorough' ? 9 : 6 })
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'thorough' ? 10 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2): a proxy that compressed may have weakened the tag. */
export const isCurrent = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
