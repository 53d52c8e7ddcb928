// Lists every file of the built client and bundles the service worker with that list to dist/service-worker.js.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { getManifest } from 'workbox-build'

process.chdir(new URL('..', import.meta.url).pathname)

/** Chunks that hold the map library or its land outlines; a screen without them shows its list (architecture page, Speed). */
const LATE = [/[/\\](?:ol-map|land-110m)-[\w-]+\.(?:js|json)$/]
const HASHED = /-[\w-]{8}\.\w+$/

rmSync('dist/service-worker.js', { force: true })
for (const file of readdirSync('dist/assets'))
  if (file.startsWith('background-')) rmSync(path.join('dist/assets', file))
const { manifestEntries, warnings } = await getManifest({
  globDirectory: 'dist',
  globPatterns: [
    '{index,app}.html',
    'assets/**/*.{js,css,svg,json,woff2}',
    '*.{svg,webmanifest,png,ico}',
    'icons/**/*.{svg,png}',
  ],
  dontCacheBustURLsMatching: HASHED,
  maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
})
if (warnings.length > 0) throw new Error(warnings.join('\n'))

const files = manifestEntries
  .map(({ url, revision }) => ({ url: `/${url}`, revision: revision ?? null }))
  .toSorted((a, b) => (a.url < b.url ? -1 : 1))
const isLate = ({ url }) => LATE.some((pattern) => pattern.test(url))
const options = {
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
  legalComments: 'none',
}

// Loaded only when the browser wakes the service worker to send what waits (sw/wake.ts). The name changes with the content.
const { outputFiles } = await build({
  ...options,
  entryPoints: ['sw/background.ts'],
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
})
const background = outputFiles[0].contents
const backgroundUrl = `/assets/background-${createHash('sha256').update(background).digest('hex').slice(0, 8)}.js`
writeFileSync(path.join('dist', backgroundUrl), background)

const source = createHash('sha256').update(JSON.stringify(files)).update(backgroundUrl)
for (const file of [
  'service-worker.ts',
  'contact-messages.ts',
  'kept-screen.ts',
  'shell.ts',
  'stored-files.ts',
  'wake.ts',
])
  source.update(readFileSync(path.join('sw', file)))

const manifest = {
  build: source.digest('hex').slice(0, 12),
  files: files.filter((file) => !isLate(file)),
  late: files.filter(isLate),
}

await build({
  ...options,
  entryPoints: ['sw/service-worker.ts'],
  outfile: 'dist/service-worker.js',
  define: {
    SHELL_MANIFEST: JSON.stringify(manifest),
    BACKGROUND_URL: JSON.stringify(backgroundUrl),
    'process.env.NODE_ENV': '"production"',
  },
})
