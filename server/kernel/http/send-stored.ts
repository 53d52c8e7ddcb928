/** Sends a stored file, or the range of it that was asked for (RFC 9110). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import * as texts from '#texts/requests.ts'
import { isCurrent } from './content-negotiation.ts'
import { Refusal } from './refusal.ts'

export interface StoredAnswer {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly store: ObjectStore
  readonly key: string
  readonly cacheControl: string
}

/** Throws a 404 if nothing is stored under the key. */
export async function sendStored({
  request,
  reply,
  store,
  key,
  cacheControl,
}: StoredAnswer): Promise<FastifyReply> {
  const stored = await store.head(key)
  if (!stored) throw new Refusal(404, { error: texts.fileNotFound })
  void reply
    .header('content-type', stored.contentType)
    .header('etag', stored.etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', cacheControl)
  if (isCurrent(request, stored.etag)) return reply.code(304).send()
  const range = rangeOf(request, stored.bytes, stored.etag)
  if (range === 'none-such')
    return reply
      .code(416)
      .header('content-range', `bytes */${stored.bytes}`)
      .removeHeader('content-type')
      .send()
  return sendBytes(reply, store, key, stored.bytes, range)
}

interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Parses one range (RFC 9110, 14.1.2). Several ranges, another unit or a stale `If-Range` get the whole file. */
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
