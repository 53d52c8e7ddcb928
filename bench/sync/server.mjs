// The benchmark's pages and its worker, a server that counts plays, and the figures that a page tells of itself.
import http from 'node:http'
import { build } from 'esbuild'

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
const pageOf = (script) => [
  'text/html',
  `<!doctype html><title>bench</title><script type="module" src="${script}"></script>`,
]

export async function startServer() {
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
  const played = (tourId) => {
    plays.set(tourId, (plays.get(tourId) ?? 0) + 1)
    return { playCount: plays.get(tourId) }
  }
  let onFigures = () => {}
  let latencyMs = 0
  const later = (act) => void (latencyMs > 0 ? setTimeout(act, latencyMs) : act())
  const server = http.createServer((request, response) => {
    const [path] = request.url.split('?')
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
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** How long each change of a tour is kept waiting for its answer. */
    setLatency(ms) {
      latencyMs = ms
    },
    /** What the next page tells; rejects where it says that it failed. */
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
