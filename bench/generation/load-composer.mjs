// The composer of walks, bundled for this Node.
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = new URL('../..', import.meta.url).pathname

/** @type {import('esbuild').Plugin} */
const ownImports = {
  name: 'own-imports',
  setup({ onResolve }) {
    onResolve({ filter: /^#/ }, ({ path: name }) => ({ path: path.join(root, name.slice(1)) }))
    onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' ? undefined : { path: name, external: true },
    )
  },
}

/** @returns {Promise<typeof import('./composer.ts')>} */
export async function loadComposer() {
  // Inside the repository, so that the packages are found.
  const out = mkdtempSync(path.join(root, '.composer-'))
  await build({
    entryPoints: [path.join(root, 'bench/generation/composer.ts')],
    outfile: path.join(out, 'composer.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [ownImports],
  })
  try {
    return await import(pathToFileURL(path.join(out, 'composer.mjs')).href)
  } finally {
    rmSync(out, { recursive: true })
  }
}
