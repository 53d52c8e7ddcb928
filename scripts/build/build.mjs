// `npm run build`: the static client in dist/ (page, sync worker, service worker, prerendered landing) and the server
// bundle in build/. Each step is a script of its own and can be run alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

process.chdir(new URL('../..', import.meta.url).pathname)

/** @type {[what: string, command: string[]][]} */
const steps = [
  ['the page and the sync worker', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']],
  ['a light first visit', ['scripts/build/weigh.mjs']],
  ['the landing page', ['scripts/build/prerender.mjs']],
  ['the pictures of the manifest', ['scripts/build/manifest-pictures.mjs']],
  ['the service worker', ['scripts/build/build-service-worker.mjs']],
  ['the compressed copies', ['scripts/build/compress.mjs']],
  ['the server', ['scripts/build/build-server.mjs']],
]

mkdirSync('build', { recursive: true })
for (const [what, command] of steps) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`Building ${what} failed.`)
    process.exit(status ?? 1)
  }
}
