/**
 * Serves the files of the built client from a folder. Hashed assets are cached for ever, all other files are
 * revalidated. The build writes compressed copies beside them (`scripts/build/compress.mjs`). Addresses of screens
 * belong to server/api/pages.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { InlineHashes } from './security-headers.ts'

const INDEX = 'index.html'
const HASHES = 'csp-hashes.json'

export interface StaticClient {
  /** The text of index.html. */
  readonly html: string
}

/** Returns undefined if no client was built. */
export async function serveStaticClient(
  app: FastifyInstance,
  folder: string,
): Promise<StaticClient | undefined> {
  if (!existsSync(join(folder, INDEX))) return undefined
  await app.register(fastifyStatic, {
    root: folder,
    // Every file that exists now gets a route; all other addresses go to the pages.
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
      // The service worker answers with this page; the screens that it shows have addresses of their own.
      if (/\.html(\.\w+)?$/.test(path)) void reply.header('x-robots-tag', 'noindex')
    },
  })
  return { html: readFileSync(join(folder, INDEX), 'utf8') }
}

/** Returns the hashes of the build's inline scripts and styles for the content security policy. */
export function inlineHashesIn(folder: string): InlineHashes {
  const file = join(folder, HASHES)
  if (!existsSync(file)) return { scripts: [], styles: [] }
  const listed = JSON.parse(readFileSync(file, 'utf8')) as readonly string[] | Partial<InlineHashes>
  if (Array.isArray(listed)) return { scripts: listed as readonly string[], styles: [] }
  const { scripts = [], styles = [] } = listed as Partial<InlineHashes>
  return { scripts, styles }
}
