/**
 * Reads what the client accepts and what it has already: compression (RFC 9110, 12.5.3), which audio and event
 * streams never get, and entity tags (8.8.3).
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'

export type Encoding = 'br' | 'gzip'

/** Compressing a body smaller than this saves no packet. */
export const COMPRESS_FROM_BYTES = 1024

/** Returns the best encoding that the client accepts, or undefined if it accepts none. */
export function acceptedEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

/** Compresses a body: `thorough` for one that is compressed once and cached, `quick` for an answer to one client. */
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

/**
 * Returns whether the client has this version. `If-None-Match` compares weakly (RFC 9110, 13.1.2), because a proxy
 * that compressed may have weakened the tag.
 */
export const isCurrent = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
