/**
 * Starts worker threads. In the build, every `server/<part>/<name>-worker.ts` is an entry point beside server.js
 * (`build/<name>-worker.js`). From the sources (development, tests), the thread first registers the loader of the main thread
 * and then imports the .ts file.
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** `importer` is the `import.meta.url` of a file in the entry's folder; `name` is without the extension. */
export function startWorker(importer: string, name: string, workerData?: unknown): Worker {
  if (!importer.endsWith('.ts'))
    return new Worker(new URL(`./${name}.js`, importer), { workerData, execArgv: [] })
  const tsx = pathToFileURL(createRequire(importer).resolve('tsx/package.json'))
  const loader = new URL('./dist/esm/api/index.mjs', tsx)
  const entry = new URL(`./${name}.ts`, importer)
  const start = `import(${JSON.stringify(loader.href)}).then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`
  return new Worker(start, { eval: true, workerData, execArgv: [] })
}
