/**
 * A small server over real sockets that keeps tours like the real one (keys, versions, ETags) and can be told to misbehave:
 * lose answers, stall, refuse. It counts what was done, not only what was asked.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { TourBasic } from '#contract/api/tours.ts'

export interface ServedRequest {
  readonly call: string
  readonly key: string | undefined
  readonly ifMatch: string | undefined
  readonly authorization: string | undefined
  readonly body: unknown
}

/** What happens to one request, in place of the ordinary answer. */
export type Fault =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: unknown
      readonly headers?: Record<string, string>
    }
  /** Does the work, then cuts the connection. */
  | { readonly kind: 'lost-answer' }
  /** Cuts the connection before any work. */
  | { readonly kind: 'lost-request' }
  /** Takes the request and never answers. */
  | { readonly kind: 'stall' }
  /** Works out the answer now and sends it when the promise resolves. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }

export interface TourServer {
  readonly origin: string
  readonly requests: ServedRequest[]
  readonly tours: Map<number, TourBasic>
  /** Listed in my-tours in front of the tours (jobs). */
  readonly jobs: TourBasic[]
  /** Mutations that were really carried out, `PATCH /tours/1/publicity true` … */
  readonly done: string[]
  /** Looked at for every request; undefined = behave. */
  fault: (request: ServedRequest, count: number) => Fault | undefined
  writes(): ServedRequest[]
  close(): Promise<void>
}

export const tourOf = (id: number, fields: Partial<TourBasic> = {}): TourBasic => ({
  id,
  title: `Tour ${id}`,
  slug: `tour-${id}`,
  locationName: 'Florence',
  latitude: 43.77,
  longitude: 11.25,
  topic: 'History',
  duration: 30,
  createdAt: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
  updatedAt: null,
  version: 1,
  audioUrl: null,
  narrativePreview: 'Once',
  playCount: 0,
  isPublic: false,
  isChunked: true,
  chunkCount: 2,
  chunksGenerated: 2,
  isGeneratingChunks: false,
  generationJobId: null,
  generationStatus: 'completed',
  generationProgress: 100,
  description: 'A walk',
  totalChunks: 2,
  readyChunks: 2,
  ...fields,
})

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => resolve(text))
  })

export async function startTourServer(port = 0): Promise<TourServer> {
  const tours = new Map<number, TourBasic>()
  const jobs: TourBasic[] = []
  const requests: ServedRequest[] = []
  const done: string[] = []
  const answers = new Map<string, { status: number; body: unknown }>()
  const sockets = new Set<Socket>()
  const self = { fault: (() => undefined) as TourServer['fault'] }
  let count = 0

  function write(method: string, path: string, body: unknown, ifMatch: string | undefined) {
    const [, id, what] = /^\/api\/tours\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
    const tour = tours.get(Number(id))
    if (path === '/api/tours/generate') {
      done.push('generate')
      return { status: 202, body: { jobId: `job-${done.length}`, message: 'queued' } }
    }
    if (!tour) return { status: 404, body: { error: 'No such tour' } }
    if (method === 'DELETE') {
      tours.delete(tour.id)
      done.push(`delete ${tour.id}`)
      return { status: 204, body: undefined }
    }
    if (what === 'publicity') {
      if (ifMatch !== undefined && ifMatch !== `"${tour.version}"`)
        return { status: 412, body: { error: 'Changed elsewhere', code: 'version_mismatch', current: tour } }
      const { isPublic } = body as { isPublic: boolean }
      const changed = { ...tour, isPublic, version: tour.version + 1 }
      tours.set(tour.id, changed)
      done.push(`publicity ${tour.id} ${isPublic}`)
      return {
        status: 200,
        body: { id: tour.id, isPublic, version: changed.version, updatedAt: null, message: 'ok' },
      }
    }
    const { durationPlayed } = body as { durationPlayed: number }
    const playCount = tour.playCount + (durationPlayed === 0 ? 1 : 0)
    tours.set(tour.id, { ...tour, playCount })
    done.push(`play ${tour.id} ${durationPlayed}`)
    return { status: 200, body: { playCount } }
  }

  function read(path: string, query: URLSearchParams): { status: number; body: unknown } {
    if (path === '/api/tours/my-tours') {
      const all = [...jobs, ...[...tours.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))]
      const page = Number(query.get('page') ?? 1)
      const pageSize = Number(query.get('pageSize') ?? 20)
      return {
        status: 200,
        body: {
          items: all.slice((page - 1) * pageSize, page * pageSize),
          totalCount: all.length,
          page,
          totalPages: Math.max(1, Math.ceil(all.length / pageSize)),
        },
      }
    }
    if (path === '/api/topics')
      return { status: 200, body: [{ id: 1, value: 'History', label: 'History', tier: 'Free' }] }
    if (path === '/api/subscription/usage')
      return { status: 200, body: { toursGeneratedThisMonth: done.length, monthlyLimit: 5, resetsAt: null } }
    if (path === '/api/auth/me') return { status: 200, body: { id: 'u1' } }
    const slug = /^\/api\/tours\/by-slug\/(.+)$/.exec(path)?.[1]
    const [, id, what] = /^\/api\/tours\/(\d+)\/?([\w-]*)$/.exec(path) ?? []
    const tour = slug ? [...tours.values()].find((one) => one.slug === slug) : tours.get(Number(id))
    if (!tour) return { status: 404, body: { error: 'No such tour' } }
    if (what === 'narrative') return { status: 200, body: { narrativeText: 'Told', narrativeSections: [] } }
    if (what === 'pois')
      return {
        status: 200,
        body: { items: [poiOf(1), poiOf(2)], totalCount: 2, page: 1, totalPages: 1 },
      }
    if (what === 'audio-chunks')
      return {
        status: 200,
        body: [0, 1].map((chunkIndex) => ({
          chunkIndex,
          isReady: chunkIndex < tour.readyChunks,
          audioUrl: `/media/${chunkIndex}.mp3`,
          estimatedDuration: 10,
          contentLength: 100,
        })),
      }
    return { status: 200, body: tour }
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const text = await bodyOf(request)
      const url = new URL(request.url ?? '/', 'http://x')
      const served: ServedRequest = {
        call: `${request.method} ${url.pathname}`,
        key: request.headers['idempotency-key'] as string | undefined,
        ifMatch: request.headers['if-match'],
        authorization: request.headers.authorization,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      }
      requests.push(served)
      count += 1
      const fault = self.fault(served, count)
      if (fault?.kind === 'lost-request') return void request.socket.destroy()
      if (fault?.kind === 'stall') return
      if (fault?.kind === 'status') {
        response.writeHead(fault.status, { 'Content-Type': 'application/json', ...fault.headers })
        response.end(JSON.stringify(fault.body ?? { error: `refused ${fault.status}` }))
        return
      }
      const isRead = request.method === 'GET'
      const stored = served.key === undefined ? undefined : answers.get(served.key)
      const answer =
        stored ??
        (isRead
          ? read(url.pathname, url.searchParams)
          : write(request.method ?? '', url.pathname, served.body, served.ifMatch))
      if (!isRead && served.key !== undefined) answers.set(served.key, answer)
      if (fault?.kind === 'lost-answer') return void request.socket.destroy()
      const body = answer.body === undefined ? '' : JSON.stringify(answer.body)
      if (fault?.kind === 'hold') await fault.until
      const etag = `"${createHash('sha1').update(body).digest('hex')}"`
      if (isRead && request.headers['if-none-match'] === etag) {
        response.writeHead(304, { ETag: etag })
        response.end()
        return
      }
      response.writeHead(answer.status, {
        'Content-Type': 'application/json',
        ...(isRead && answer.status === 200 && { ETag: etag }),
      })
      response.end(body)
    })()
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return Object.assign(self, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    tours,
    jobs,
    done,
    writes: () => requests.filter(({ call }) => !call.startsWith('GET')),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  })
}

const poiOf = (id: number) => ({
  id,
  name: `Stop ${id}`,
  latitude: 43.77,
  longitude: 11.25,
  orderIndex: id,
  media: [],
})
