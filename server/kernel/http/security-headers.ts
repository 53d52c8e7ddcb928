/**
 * Sets the security headers of every answer: nothing from another origin, no inline scripts but those listed by hash.
 */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { LIBRARY_STYLE_HASHES } from './library-styles.ts'

export interface InlineHashes {
  /** The `sha256-…` hashes of inline scripts and styles that the build put into the pages. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The browser features that this site's pages may use: position, microphone (recordings of routes), autoplay (the
 * next stop), wake lock, copying a link, full screen for videos of routes. Photographs come from the file picker and
 * need no camera. The list holds only names that Chromium knows, because it reports others on the console.
 */
const OWN_FEATURES = [
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'geolocation',
  'microphone',
  'picture-in-picture',
  'screen-wake-lock',
]
const NO_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'usb',
  'xr-spatial-tracking',
]
const PERMISSIONS_POLICY = [
  ...OWN_FEATURES.map((name) => `${name}=(self)`),
  ...NO_FEATURES.map((name) => `${name}=()`),
].join(', ')

const REFERRER_POLICY = 'strict-origin-when-cross-origin'
const HSTS_MAX_AGE_S = 15_552_000

/** Returns the headers of an answer that is made where no hook runs; such an answer is never a page. */
export const headersWithoutHooks = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': REFERRER_POLICY,
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains`,
  }),
})

export async function sendSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, inline }: { readonly publicUrl: string; readonly inline: InlineHashes },
): Promise<void> {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash.replaceAll("'", '')}'`)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
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
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: REFERRER_POLICY },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: HSTS_MAX_AGE_S } : false,
    xFrameOptions: { action: 'deny' },
  })
}
