/** Security headers of every answer: nothing from another origin, no inline scripts but those listed by hash. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { LIBRARY_STYLE_HASHES } from './library-styles.ts'

export interface InlineHashes {
  /** `sha256-…` of inline scripts and styles that the build put into the pages. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export async function sendSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, inline }: { readonly publicUrl: string; readonly inline: InlineHashes },
): Promise<void> {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash.replaceAll("'", '')}'`)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...quoted(inline.scripts)],
        'style-src': ["'self'", ...quoted([...LIBRARY_STYLE_HASHES, ...inline.styles])],
        'img-src': ["'self'", 'data:', 'blob:'],
        // Howler stops an element that it releases by giving it an empty sound in a data: address.
        'media-src': ["'self'", 'blob:', 'data:'],
        'worker-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        'font-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    xFrameOptions: { action: 'deny' },
  })
}
