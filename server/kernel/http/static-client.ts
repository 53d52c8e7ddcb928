/**
 * Serves the files of the built client from a folder. Hashed assets are cached for ever, the rest is revalidated. The build lays
 * compressed copies beside them (`scripts/build/compress.mjs`). Addresses of screens are server/api/pages.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { InlineHashes } from './security-headers.ts'

const INDEX = 'index.html'
const HASHES = 'csp-hashes.json'

export interface StaticClient {
  /** Text of index.html. */
  readonly html: string
}

/** Undefined where no client was built. */
export async function serveStaticClient(
  app: FastifyInstance,
  folder: string,
): Promise<StaticClient | undefined> {
  if (!existsSync(join(folder, INDEX))) return undefined
  await app.register(fastifyStatic, {
    root: folder,
    // A route for each file that is there now: what is missing is for the pages.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', HASHES],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    schemaHide: true,
    setHeaders(reply, path) {
      const isHashed = relative(folder, path).startsWith(`assets${sep}`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // The page for whom the service worker answers: what it shows has addresses of its own.
      if (/\.html(\.\w+)?$/.test(path)) void reply.header('x-robots-tag', 'noindex')
    },
  })
  return { html: readFileSync(join(folder, INDEX), 'utf8') }
}

/** Hashes of the inline scripts and styles of the build, for the content security policy. */
export function inlineHashesIn(folder: string): InlineHashes {
  const file = join(folder, HASHES)
  if (!existsSync(file)) return { scripts: [], styles: [] }
  const listed = JSON.parse(readFileSync(file, 'utf8')) as readonly string[] | Partial<InlineHashes>
  if (Array.isArray(listed)) return { scripts: listed as readonly string[], styles: [] }
  const { scripts = [], styles = [] } = listed as Partial<InlineHashes>
  return { scripts, styles }
}
