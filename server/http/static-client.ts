/**
 * Serves the files of the built client from a folder. Hashed assets are cached for ever, the rest is revalidated. Text is
 * compressed once, on the first request, and kept in memory. Addresses of screens are server/pages.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, COMPRESS_FROM_BYTES, compressed, type Encoding } from './content-encoding.ts'
import { etagOf, isCurrent } from './etag.ts'
import type { InlineHashes } from './security-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.pmtiles': 'application/vnd.pmtiles',
}
const COMPRESSED = /^(text\/|application\/(json|manifest\+json|xml|wasm)|image\/svg)/
const NOT_SERVED = new Set(['csp-hashes.json'])

interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly body: Buffer
}

export interface StaticClient {
  /** Text of index.html. */
  readonly html: string
  /** True where it answered. (Not the reply itself: that is a thenable, which `await` would resolve to nothing.) */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/** Undefined where no client was built. */
export function openStaticClient(folder: string): StaticClient | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const paths = new Map<string, string>(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !NOT_SERVED.has(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path] as const),
  )
  const files = new Map<string, Promise<StaticFile>>()
  const encoded = new Map<string, Promise<Buffer>>()

  const load = (url: string, path: string): Promise<StaticFile> => {
    const loading = files.get(url) ?? readStatic(path)
    files.set(url, loading)
    return loading
  }
  const compress = (url: string, file: StaticFile, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${url}`
    const work = encoded.get(key) ?? compressed(file.body, encoding, 'thorough')
    encoded.set(key, work)
    return work
  }

  return {
    html: readFileSync(join(folder, 'index.html'), 'utf8'),
    async answer(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = fileOf(request)
      const path = url === undefined ? undefined : paths.get(url)
      if (url === undefined || path === undefined) return false
      const file = await load(url, path)
      void reply
        .header('content-type', file.type)
        .header('etag', file.etag)
        .header(
          'cache-control',
          url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      const encodable = COMPRESSED.test(file.type) && file.body.length >= COMPRESS_FROM_BYTES
      if (encodable) void reply.header('vary', 'Accept-Encoding')
      // The page for whom the service worker answers: what it shows has addresses of its own.
      if (file.type === TYPES['.html']) void reply.header('x-robots-tag', 'noindex')
      if (isCurrent(request, file.etag)) {
        void reply.code(304).send()
        return true
      }
      const encoding = encodable ? acceptedEncoding(request) : undefined
      if (encoding) void reply.header('content-encoding', encoding)
      const body = encoding ? await compress(url, file, encoding) : file.body
      void reply.header('content-length', String(body.length))
      void reply.send(request.method === 'HEAD' ? undefined : body)
      return true
    },
  }
}

/** Hashes of the inline scripts and styles of the build, for the content security policy. */
export function inlineHashesIn(folder: string): InlineHashes {
  const file = join(folder, 'csp-hashes.json')
  if (!existsSync(file)) return { scripts: [], styles: [] }
  const listed = JSON.parse(readFileSync(file, 'utf8')) as readonly string[] | Partial<InlineHashes>
  if (Array.isArray(listed)) return { scripts: listed as readonly string[], styles: [] }
  const { scripts = [], styles = [] } = listed as Partial<InlineHashes>
  return { scripts, styles }
}

/** Its address in the folder, which may have no such file; undefined where it cannot be read. */
function fileOf(request: FastifyRequest): string | undefined {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
  } catch {
    return undefined
  }
}

async function readStatic(path: string): Promise<StaticFile> {
  const body = await readFile(path)
  return { type: TYPES[extname(path)] ?? 'application/octet-stream', etag: etagOf(body), body }
}
