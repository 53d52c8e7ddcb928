// Lists every file of the built client, packs most of them into one, and bundles the service worker with that list to
// dist/service-worker.js.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { getManifest } from 'workbox-build'

process.chdir(new URL('../..', import.meta.url).pathname)

/** Chunks that hold the map library or its land outlines, or find a country; a screen without them shows its list. */
const MAY_FOLLOW = [/[/\\](?:ol-map|land-110m|country-cells)-[\w-]+\.(?:js|json)$/]
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/
/** Text that is named by its content. Pages and worker scripts are not: their headers hold their security policy. */
const PACKABLE = /^\/assets\/(?!sync\.worker-).*-[\w-]{8}\.(?:js|css|svg|json)$/
const PACK = /^shell-\w{8}\.json$/

const hashOf = (/** @type {string} */ text, /** @type {number} */ length) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)
const read = (/** @type {string} */ url) => readFileSync(path.join('dist', url), 'utf8')

rmSync('dist/service-worker.js', { force: true })
for (const file of readdirSync('dist/assets')) if (PACK.test(file)) rmSync(path.join('dist/assets', file))
const { manifestEntries, warnings } = await getManifest({
  globDirectory: 'dist',
  globPatterns: [
    '{index,app}.html',
    'assets/**/*.{js,css,svg,json,woff2}',
    '*.{svg,webmanifest,png,ico}',
    'icons/**/*.{svg,png}',
  ],
  globIgnores: [
    // The system has fetched its own when the app is installed.
    'icons/{apple-touch-icon,icon-192,icon-512,icon-maskable-512}.png',
    // It only asks the server: with no signal it has nothing to do.
    'assets/visitor.worker-*.js',
  ],
  dontCacheBustURLsMatching: HASHED,
  maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
})
if (warnings.length > 0) throw new Error(warnings.join('\n'))

const IMPORT = /["'`]\.\/([\w.-]+-[\w-]{8}\.js)["'`]/g
/**
 * The chunk and all that it imports, by and by.
 * @param {string} start how the chunk's name begins
 * @param {string} [barred] how the name of a chunk begins that is not gone into
 */
function chunksFrom(start, barred) {
  const names = readdirSync('dist/assets')
  const found = new Set(names.filter((name) => name.startsWith(start) && name.endsWith('.js')))
  for (const name of found)
    for (const [, imported = ''] of read(`assets/${name}`).matchAll(IMPORT))
      if (names.includes(imported) && !(barred && imported.startsWith(barred))) found.add(imported)
  return found
}
// A walker needs no route builder in the first seconds, so its code is stored after everything else.
const elsewhere = chunksFrom('index-', 'builder-screen-')
const ofBuilder = [...chunksFrom('builder-screen-')].filter((name) => !elsewhere.has(name))
if (ofBuilder.length === 0) throw new Error('the build has no chunk of the route builder')

const isLate = (/** @type {{ url: string }} */ { url }) =>
  MAY_FOLLOW.some((pattern) => pattern.test(url)) || ofBuilder.includes(path.basename(url))
/** Files that every page loads: the browser's cache has them when the service worker asks. */
const OF_EVERY_PAGE = /^\/assets\/(?:index|first|styles|rolldown-runtime)-/
const isPacked = (/** @type {string} */ url) => PACKABLE.test(url) && !OF_EVERY_PAGE.test(url)
const files = manifestEntries
  // The landing page under the address that a visit has fetched it by: the browser has it already.
  .map(({ url, revision }) => ({
    url: url === 'index.html' ? '/' : `/${url}`,
    revision: revision ?? null,
  }))
  .toSorted((a, b) => (a.url < b.url ? -1 : 1))
const shell = files.filter((file) => !isLate(file))
const packed = shell.filter(({ url }) => isPacked(url))
const syncWorker = shell.filter(({ url }) => url.startsWith('/assets/sync.worker-'))
if (packed.length === 0 || syncWorker.length !== 1)
  throw new Error('dist/assets does not hold what the service worker needs')

const packText = JSON.stringify(Object.fromEntries(packed.map(({ url }) => [url, read(url)])))
const pack = `/assets/shell-${hashOf(packText, 8)}.json`
writeFileSync(path.join('dist', pack), packText)

const { outputFiles } = await build({
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
  legalComments: 'none',
  entryPoints: ['sw/service-worker.ts'],
  write: false,
  define: {
    SYNC_WORKER_URL: JSON.stringify(syncWorker[0].url),
    'process.env.NODE_ENV': '"production"',
  },
})
const [{ text }] = outputFiles
const manifest = {
  build: hashOf(JSON.stringify(files) + text, 12),
  files: shell.map((file) => (packed.includes(file) ? { ...file, isPacked: true } : file)),
  late: files.filter(isLate),
  pack,
}
writeFileSync('dist/service-worker.js', `const SHELL_MANIFEST=${JSON.stringify(manifest)};${text}`)
