// Holds the script of a first visit to its limits: what is needed before anything shows must not grow unseen. Runs after
// `vite build`, while its manifest is there.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

process.chdir(new URL('../..', import.meta.url).pathname)

const KIB = 1024
const ENTRY = 'index.html'

/** @type {readonly { address: string, modules: readonly string[], worker?: string, mostBytes: number }[]} */
const VISITS = [
  { address: '/', modules: [ENTRY], mostBytes: 110 * KIB },
  {
    address: '/tours',
    modules: [ENTRY, 'src/features/discovery/browse-screen.tsx', 'src/live/sources/visitor-source.ts'],
    worker: 'visitor.worker-',
    mostBytes: 150 * KIB,
  },
]

/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

/** Every file that the modules import without asking, themselves included. */
function filesOf(/** @type {readonly string[]} */ modules) {
  const seen = new Set(modules)
  for (const one of seen) {
    const chunk = manifest[one]
    if (!chunk) throw new Error(`the build has no chunk for ${one}`)
    for (const imported of chunk.imports ?? []) seen.add(imported)
  }
  return [...seen].map((one) => manifest[one].file)
}

const bytesOf = (/** @type {string} */ file) =>
  brotliCompressSync(readFileSync(path.join('dist', file))).length

for (const { address, modules, worker, mostBytes } of VISITS) {
  const workers = worker ? readdirSync('dist/assets').filter((file) => file.startsWith(worker)) : []
  if (worker && workers.length !== 1) throw new Error(`the build has ${workers.length} files ${worker}*`)
  const files = [...filesOf(modules), ...workers.map((file) => `assets/${file}`)]
  const bytes = files.reduce((sum, file) => sum + bytesOf(file), 0)
  if (bytes <= mostBytes) continue
  console.error(
    `${address} takes ${(bytes / KIB).toFixed(0)} KiB of script (brotli), more than ${mostBytes / KIB}:\n` +
      files.map((file) => `  ${file} ${(bytesOf(file) / KIB).toFixed(1)}`).join('\n'),
  )
  process.exitCode = 1
}
