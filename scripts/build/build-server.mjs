// Bundles the server to build/, or to a folder that is named (tests run it from one of their own): server.js, beside it one file for each worker thread, each process of a voice and each
// command of the operator (`npm run admin` is build/admin.js: an image has no sources), and the migrations. Packages stay outside; `#` imports are resolved.
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

/** @type {{ readonly imports: Record<string, string>, readonly scripts: Record<string, string> }} */
const { imports, scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** npm's scripts that run a file of the server, by their own names. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /\btsx (server\/\S+\.ts)$/.exec(script)?.[1]
  return file ? [{ in: file, out: name }] : []
})

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
    ...commands,
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
cpSync('server/kernel/db/migrations', migrations, { recursive: true })
