/** Entity tags (RFC 9110, 8.8.3): what a client kept is compared with what would be sent now. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2): a proxy that compressed may have weakened the tag. */
export const isCurrent = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
