/**
 * A small server that speaks the part of S3 that the object store uses, for tests: objects in memory, by path, whole or in parts.
 * It checks signatures (AWS Signature Version 4) as a real one does, and can be told to fail.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'

export const S3_KEYS = { accessKeyId: 'stand-in', secretAccessKey: 'a secret of tests' } as const

/** `cut`: the half of a file, then the connection ends. */
export type S3Trouble = 'full' | 'down' | 'cut'

interface Stored {
  readonly bytes: Buffer
  readonly type: string
}

const PAGE = 3
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const etagOf = ({ bytes }: Stored) => `"${createHash('md5').update(bytes).digest('hex')}"`
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns whether the signature in the header was made with our secret, over this address, these headers and this hash of the body. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const header = request.headers.authorization ?? ''
  const [, id, date, region, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      header,
    ) ?? []
  if (id !== S3_KEYS.accessKeyId || !date || !region || !signed) return false
  const names = signed.split(';')
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, url.pathname, query, headers, signed, bodyHash].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${S3_KEYS.secretAccessKey}`, date),
  )
  return hmac(key, toSign).toString('hex') === signature
}

export async function startS3StandIn() {
  const buckets = new Set<string>()
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { readonly type: string; readonly parts: Map<number, Buffer> }>()
  let trouble: S3Trouble | undefined

  const sendXml = (response: ServerResponse, status: number, xml: string) =>
    void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`)
  const refuse = (response: ServerResponse, status: number, code: string) =>
    sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

  function sendList(response: ServerResponse, bucket: string, query: URLSearchParams): void {
    const start = `${bucket}/${query.get('prefix') ?? ''}`
    const after = query.get('continuation-token') ?? ''
    const all = [...objects.keys()].filter((name) => name.startsWith(start) && name > after).toSorted()
    const page = all.slice(0, PAGE)
    const more = all.length > PAGE
    const rows = page.map((name) => `<Contents><Key>${name.slice(bucket.length + 1)}</Key></Contents>`)
    const next = more ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : ''
    sendXml(
      response,
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    )
  }

  function sendObject(request: IncomingMessage, response: ServerResponse, name: string): void {
    const stored = objects.get(name)
    if (!stored) {
      if (request.method === 'HEAD') response.writeHead(404).end()
      else refuse(response, 404, 'NoSuchKey')
      return
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = from ? stored.bytes.subarray(Number(from), Number(to) + 1) : stored.bytes
    response.writeHead(from ? 206 : 200, {
      'content-type': stored.type,
      'content-length': bytes.length,
      etag: etagOf(stored),
    })
    if (request.method === 'HEAD') response.end()
    else if (trouble === 'cut') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
    else response.end(bytes)
  }

  function store(response: ServerResponse, name: string, stored: Stored): void {
    objects.set(name, stored)
    response.writeHead(200, { etag: etagOf(stored) }).end()
  }

  function answerUpload(
    request: IncomingMessage,
    response: ServerResponse,
    { name, query, body }: { name: string; query: URLSearchParams; body: Buffer },
  ): void {
    const type = request.headers['content-type'] ?? ''
    const id = query.get('uploadId') ?? randomUUID()
    const upload = uploads.get(id)
    if (query.has('uploads')) {
      uploads.set(id, { type, parts: new Map() })
      sendXml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    } else if (!upload) refuse(response, 404, 'NoSuchUpload')
    else if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
    } else {
      uploads.delete(id)
      if (request.method === 'DELETE') return void response.writeHead(204).end()
      const parts = [...upload.parts].toSorted(([one], [other]) => one - other)
      const stored = { bytes: Buffer.concat(parts.map(([, part]) => part)), type: upload.type }
      objects.set(name, stored)
      sendXml(
        response,
        200,
        `<CompleteMultipartUploadResult><ETag>${etagOf(stored)}</ETag></CompleteMultipartUploadResult>`,
      )
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://s3')
    const [bucket = '', ...rest] = decodeURIComponent(url.pathname).slice(1).split('/')
    const key = rest.join('/')
    const name = `${bucket}/${key}`
    const query = url.searchParams
    if (trouble === 'down') return void request.socket.destroy()
    const isHead = request.method === 'HEAD'
    if (!isSigned(request, url))
      return isHead ? void response.writeHead(403).end() : refuse(response, 403, 'SignatureDoesNotMatch')
    const claimed = request.headers['x-amz-content-sha256']
    if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (trouble === 'full' && (request.method === 'PUT' || request.method === 'POST'))
      return refuse(response, 507, 'XMinioStorageFull')
    if (key === '' && request.method === 'PUT') buckets.add(bucket)
    if (!buckets.has(bucket))
      return isHead ? void response.writeHead(404).end() : refuse(response, 404, 'NoSuchBucket')
    if (key === '')
      return request.method === 'GET' ? sendList(response, bucket, query) : void response.writeHead(200).end()
    if (query.has('uploads') || query.has('uploadId'))
      return answerUpload(request, response, { name, query, body })
    if (request.method === 'PUT')
      return store(response, name, { bytes: body, type: request.headers['content-type'] ?? '' })
    if (request.method === 'DELETE') {
      objects.delete(name)
      return void response.writeHead(204).end()
    }
    return sendObject(request, response, name)
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => answer(request, response, Buffer.concat(parts)))
  })
  const { origin: endpoint, close } = await serveStandIn(server)
  return {
    endpoint,
    config: (bucket: string) => ({ bucket, endpoint, region: 'us-east-1', credentials: S3_KEYS, prefix: '' }),
    /** Names of what is stored, and of uploads in parts that nobody ended. */
    names: () => [...objects.keys()].toSorted(),
    unfinished: () => uploads.size,
    dropBuckets: () => buckets.clear(),
    set trouble(next: S3Trouble | undefined) {
      trouble = next
    },
    close,
  }
}
