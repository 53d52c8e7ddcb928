// The benchmark's pages and its worker, a server that counts plays, and the figures that a page reports.
import http from 'node:http'
import { build } from 'esbuild'

/** @typedef {[type: string, body: string]} Served */

/**
 * @param {string} entry
 * @returns {Promise<Served>}
 */
const bundle = async (entry) => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return ['text/javascript', outputFiles[0].text]
}
/**
 * @param {string} script
 * @returns {Served}
 */
const pageOf = (script) => [
  'text/html',
  `<!doctype html><title>bench</title><script type="module" src="${script}"></script>`,
]

export async function startServer() {
  /** @type {Record<string, Served>} */
  const files = {
    '/': pageOf('/page.js'),
    '/page.js': await bundle('bench/sync/measured-page.ts'),
    '/replay': pageOf('/replay-page.js'),
    '/replay-page.js': await bundle('bench/sync/replay-page.ts'),
    '/press': pageOf('/press-page.js'),
    '/press-page.js': await bundle('bench/sync/press-page.ts'),
    '/measured-worker.js': await bundle('bench/sync/measured.worker.ts'),
  }
  const plays = new Map()
  const played = (/** @type {string} */ tourId) => {
    plays.set(tourId, (plays.get(tourId) ?? 0) + 1)
    return { playCount: plays.get(tourId) }
  }
  /** @type {(told: Record<string, number[]> & { error?: string }) => void} */
  let onFigures = () => {}
  let latencyMs = 0
  const later = (/** @type {() => void} */ act) => void (latencyMs > 0 ? setTimeout(act, latencyMs) : act())
  const server = http.createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    /**
     * @param {number} status
     * @param {string} type
     * @param {string} body
     */
    const answer = (status, type, body) => response.writeHead(status, { 'content-type': type }).end(body)
    if (files[path]) return void answer(200, ...files[path])
    let body = ''
    request.setEncoding('utf8').on('data', (part) => (body += part))
    request.on('end', () => {
      if (path === '/figures') onFigures(JSON.parse(body))
      const [, tourId] = /^\/api\/tours\/(\d+)\/play$/.exec(path) ?? []
      if (tourId) return later(() => answer(200, 'application/json', JSON.stringify(played(tourId))))
      if (path === '/plays')
        return void answer(200, 'application/json', JSON.stringify(Object.fromEntries(plays)))
      answer(path === '/figures' ? 200 : 404, 'application/json', '{}')
    })
  })
  await /** @type {Promise<void>} */ (new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)))
  return {
    origin: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    /** The milliseconds that each change of a tour waits for its answer. */
    setLatency(/** @type {number} */ ms) {
      latencyMs = ms
    },
    /**
     * Resolves with what the next page reports; rejects where the page reports that it failed.
     * @returns {Promise<Record<string, number[]>>}
     */
    figures: () =>
      new Promise((resolve, reject) => {
        onFigures = (told) => (told.error === undefined ? resolve(told) : reject(new Error(told.error)))
      }),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
