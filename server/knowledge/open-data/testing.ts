/** Small invented answers of Overpass 0.7.62 for tests, and a server that sends them. */
import { createServer } from 'node:http'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'

export const BOX: Box = { west: 2.32, south: 48.84, east: 2.36, north: 48.88 }

export const answerOf = (elements: readonly object[], more: object = {}): string =>
  JSON.stringify({
    version: 0.6,
    generator: 'Overpass API 0.7.62.5 1bd436f1',
    osm3s: {
      timestamp_osm_base: '2026-11-20T08:00:00Z',
      copyright:
        'The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.',
    },
    elements,
    ...more,
  })

export const museumNode = (id = 1, tags: object = {}) => ({
  type: 'node',
  id,
  lat: 48.86,
  lon: 2.34,
  tags: { name: 'Musée', tourism: 'museum', ...tags },
})

/** The error page of the real server. */
export const errorPage = (text: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<html><body>\n<p><strong style="color:#FF0000">Error</strong>: ${text} </p>\n</body></html>\n`
export const RATE_LIMITED = errorPage(
  'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::rate_limited. Please check /api/status for the quota of your IP address.',
)
export const TOO_BUSY = errorPage(
  'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::timeout. The server is probably too busy to handle your request.',
)

export interface StandInAnswer {
  readonly status?: number
  readonly body?: string
  /** Breaks the connection after the body, whose announced length is longer. */
  readonly cut?: boolean
  /** The server never answers. */
  readonly silent?: boolean
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly userAgent: string | undefined
  readonly contentType: string | undefined
  readonly query: string
}

/** Starts a server that sends the answers in order, and then repeats the last one. */
export async function startOverpass() {
  const asked: Asked[] = []
  const plan: StandInAnswer[] = []
  let status = 'Rate limit: 2\n2 slots available now.\n'
  let [running, mostAtOnce] = [0, 0]
  const server = createServer((request, response) => {
    let body = ''
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    response.on('close', () => (running -= 1))
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({
        method: request.method ?? '',
        path,
        userAgent: request.headers['user-agent'],
        contentType: request.headers['content-type'],
        query: new URLSearchParams(body).get('data') ?? '',
      })
      if (path.endsWith('/status')) {
        response.end(status)
        return
      }
      const next = (plan.length > 1 ? plan.shift() : plan[0]) ?? { body: answerOf([]) }
      if (next.silent) return
      const text = next.body ?? ''
      response.writeHead(next.status ?? 200, {
        'content-type': (next.status ?? 200) === 200 ? 'application/json' : 'text/html; charset=utf-8',
        'content-length': Buffer.byteLength(text) + (next.cut ? 100 : 0),
      })
      if (next.cut) response.write(text, () => response.destroy())
      else response.end(text)
    })
  })
  const { origin, close } = await serveStandIn(server)
  return {
    baseUrl: `${origin}/api`,
    asked,
    interpreted: () => asked.filter(({ path }) => path === '/api/interpreter'),
    mostAtOnce: () => mostAtOnce,
    answer(...answers: readonly StandInAnswer[]) {
      plan.splice(0, plan.length, ...answers)
    },
    sayStatus(text: string) {
      status = text
    },
    close,
  }
}
