// Bundles the server to build/, or to a folder that is named (tests run it from one of their own): server.js, one file beside it for each worker thread and each process of a voice, and the
// migrations. Packages stay outside; `#` imports are resolved.
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)

const outdir = process.argv[2] ?? 'build'

const workers = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => /-(worker|child)\.ts$/.test(file) && path.basename(file) !== 'start-worker.ts')
  .map((file) => path.join('server', file))

/** @type {Record<string, string>} */
const imports = JSON.parse(readFileSync('package.json', 'utf8')).imports
/** The folder of the language that is built. */
const textsFolder = path.dirname(imports['#texts/*'])

/** `#folder/file.ts` is ours and is bundled; every other bare name is a package and stays outside. */
/** @type {import('esbuild').Plugin} */
const ownImports = {
  name: 'own-imports',
  setup({ onResolve }) {
    onResolve({ filter: /^#texts\// }, ({ path: name }) => ({
      path: path.join(root, textsFolder, name.slice('#texts/'.length)),
    }))
    onResolve({ filter: /^#/ }, ({ path: name }) => ({ path: path.join(root, name.slice(1)) }))
    onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' ? undefined : { path: name, external: true },
    )
  },
}

await build({
  entryPoints: [
    { in: 'server/main.ts', out: 'server' },
    ...workers.map((file) => ({ in: file, out: path.basename(file, '.ts') })),
  ],
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [ownImports],
})

const migrations = path.join(outdir, 'migrations')
rmSync(migrations, { recursive: true, force: true })
cpSync('server/db/migrations', migrations, { recursive: true })
