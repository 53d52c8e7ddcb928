/**
 * A small server over real sockets that keeps tours like the real one (keys, versions, ETags) and can be told to misbehave:
 * lose answers, stall, refuse. It counts what was done, not only what was asked.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { CustomRoute } from '#contract/api/custom-routes.ts'
import type { TourBasic } from '#contract/api/tours.ts'

export interface ServedRequest {
  readonly call: string
  readonly key: string | undefined
  readonly ifMatch: string | undefined
  readonly authorization: string | undefined
  readonly body: unknown
}

/** The fault of one request, in place of the ordinary answer. */
export type Fault =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: unknown
      readonly headers?: Record<string, string>
      /** Not before this resolves. */
      readonly until?: Promise<unknown>
    }
  /** Does the work, then cuts the connection. */
  | { readonly kind: 'lost-answer' }
  /** Cuts the connection before any work. */
  | { readonly kind: 'lost-request' }
  /** Takes the request and never answers. */
  | { readonly kind: 'stall' }
  /** Works out the answer now and sends it when the promise resolves. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** Says at once that it was done, and the rest of the answer when the promise resolves; a rejection cuts it off. */
  | { readonly kind: 'hold-body'; readonly until: Promise<unknown> }

export interface TourServer {
  readonly origin: string
  readonly requests: ServedRequest[]
  readonly tours: Map<number, TourBasic>
  /** Listed in my-tours in front of the tours (jobs). */
  readonly jobs: TourBasic[]
  /** The user's saved data: preferences by group, name, consent. */
  readonly account: {
    preferences: Record<string, unknown>
    user: { id: string; firstName: string; lastName: string; fullName: string } & Record<string, unknown>
    consent: unknown
  }
  /** Custom routes by id; `routesOfOthers` are not the user's. */
  readonly routes: Map<number, CustomRoute>
  /** False for a server that does not know the header. */
  knowsKeys: boolean
  /** The time by which its clock is ahead of this one. */
  clockAheadMs: number
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
  const account: TourServer['account'] = {
    preferences: { accessibility: null, tour: null, narration: null },
    user: {
      id: 'u1',
      firstName: 'Ada',
      lastName: 'Lovelace',
      fullName: 'Ada Lovelace',
      email: 'ada@example.org',
      createdAt: '2026-01-01T00:00:00Z',
      emailConfirmed: true,
    },
    consent: undefined,
  }
  const requests: ServedRequest[] = []
  const done: string[] = []
  const answers = new Map<string, { status: number; body: unknown }>()
  const sockets = new Set<Socket>()
  const routes = new Map<number, CustomRoute>()
  let routeIds = 100
  let ids = 1000
  const self = { knowsKeys: true, clockAheadMs: 0, fault: (() => undefined) as TourServer['fault'] }
  let count = 0

  function writeAccount(method: string, path: string, body: unknown) {
    const group = /^\/api\/user\/preferences\/(\w+)$/.exec(path)?.[1]
    if (group) {
      account.preferences[group] = method === 'DELETE' ? null : body
      done.push(`${method === 'DELETE' ? 'reset' : 'save'} ${group}`)
      return method === 'DELETE' ? { status: 204, body: undefined } : { status: 200, body }
    }
    if (path === '/api/auth/profile') {
      const { firstName, lastName } = body as { firstName: string; lastName: string }
      account.user = { ...account.user, firstName, lastName, fullName: `${firstName} ${lastName}` }
      done.push(`profile ${account.user.fullName}`)
      return { status: 200, body: account.user }
    }
    if (path === '/api/privacy/consent') {
      account.consent = body
      done.push('consent')
      return { status: 204, body: undefined }
    }
    return undefined
  }

  function routeOf(id: number, body: unknown, before?: CustomRoute): CustomRoute {
    const { pois, ...fields } = body as { pois: ({ id?: number; name: string } & CustomRoute['pois'][0])[] }
    return {
      totalDistance: 0,
      estimatedDuration: 0,
      likeCount: 0,
      isLikedByUser: false,
      isOwner: true,
      createdAt: new Date(Date.now() + self.clockAheadMs).toISOString(),
      ...(before as Partial<CustomRoute> | undefined),
      ...(fields as unknown as Pick<CustomRoute, 'name' | 'topic' | 'isPublic'>),
      id,
      poiCount: pois.length,
      pois: pois.map((poi) => {
        const known = before?.pois.find((one) => one.id === poi.id)
        return { ...poi, id: known?.id ?? (ids += 1), media: known?.media ?? [] }
      }),
      version: (before?.version ?? 0) + 1,
    }
  }

  function writeRoute(method: string, path: string, body: unknown, ifMatch: string | undefined) {
    if (method === 'POST' && path === '/api/custom-routes') {
      const route = routeOf((routeIds += 1), body)
      routes.set(route.id, route)
      done.push(`create ${route.name}`)
      return { status: 201, body: route }
    }
    if (path === '/api/custom-media/upload') {
      const form = String(body)
      const poiId = Number(/name="CustomPOIId"\r\n\r\n(\d+)/.exec(form)?.[1])
      const route = [...routes.values()].find(({ pois }) => pois.some(({ id }) => id === poiId))
      const poi = route?.pois.find(({ id }) => id === poiId)
      if (!route || !poi) return { status: 404, body: { error: 'No such stop' } }
      const media = {
        id: (ids += 1),
        customPOIId: poiId,
        mediaType: 1 as const,
        caption: '',
        isPrimary: true,
        mediaUrl: `/media/${ids}`,
      }
      poi.media.push(media)
      done.push(`upload ${poi.name} ${/filename="([^"]*)"/.exec(form)?.[1]}`)
      return { status: 201, body: media }
    }
    const mediaId = Number(/^\/api\/custom-media\/(\d+)$/.exec(path)?.[1])
    if (mediaId && method === 'PATCH') {
      const all = [...routes.values()].flatMap(({ pois }) => pois.flatMap(({ media }) => media))
      const media = all.find(({ id }) => id === mediaId)
      if (!media) return { status: 404, body: { error: 'No such file' } }
      Object.assign(media, body)
      done.push(`change media ${JSON.stringify(body)}`)
      return { status: 200, body: media }
    }
    if (mediaId) {
      for (const { pois } of routes.values())
        for (const poi of pois) poi.media = poi.media.filter(({ id }) => id !== mediaId)
      done.push(`delete media`)
      return { status: 204, body: undefined }
    }
    const [, id, what] = /^\/api\/custom-routes\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
    if (id === undefined) return undefined
    const route = routes.get(Number(id))
    if (!route) return { status: 404, body: { error: 'No such route' } }
    if (what === 'like') {
      const isLiked = method === 'POST'
      const likeCount = route.likeCount + (isLiked === route.isLikedByUser ? 0 : isLiked ? 1 : -1)
      routes.set(route.id, { ...route, isLikedByUser: isLiked, likeCount })
      done.push(`${isLiked ? 'like' : 'unlike'} ${route.name}`)
      return { status: 200, body: { isLikedByUser: isLiked, likeCount } }
    }
    if (method === 'DELETE') {
      routes.delete(route.id)
      done.push(`delete ${route.name}`)
      return { status: 204, body: undefined }
    }
    if (ifMatch !== undefined && ifMatch !== `"${route.version}"`)
      return { status: 412, body: { error: 'Changed elsewhere', code: 'version_mismatch', current: route } }
    const changed = routeOf(route.id, body, route)
    routes.set(route.id, changed)
    done.push(`edit ${changed.name}`)
    return { status: 200, body: changed }
  }

  function write(method: string, path: string, body: unknown, ifMatch: string | undefined) {
    const mine = writeAccount(method, path, body) ?? writeRoute(method, path, body, ifMatch)
    if (mine) return mine
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
    const page = Number(query.get('page') ?? 1)
    const pageSize = Number(query.get('pageSize') ?? 20)
    const paged = (all: readonly unknown[]) => ({
      status: 200,
      body: {
        items: all.slice((page - 1) * pageSize, page * pageSize),
        totalCount: all.length,
        page,
        totalPages: Math.max(1, Math.ceil(all.length / pageSize)),
      },
    })
    if (path === '/api/tours/my-tours')
      return paged([
        ...jobs,
        ...[...tours.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
      ])
    if (path === '/api/custom-routes')
      return paged([...routes.values()].filter(({ isOwner }) => isOwner).toReversed())
    const route = routes.get(Number(/^\/api\/custom-routes\/(\d+)$/.exec(path)?.[1]))
    if (route) return { status: 200, body: route }
    if (path === '/api/topics')
      return { status: 200, body: [{ id: 1, value: 'History', label: 'History', tier: 'Free' }] }
    if (path === '/api/subscription/usage')
      return { status: 200, body: { toursGeneratedThisMonth: done.length, monthlyLimit: 5, resetsAt: null } }
    if (path === '/api/auth/me') return { status: 200, body: account.user }
    if (path === '/api/user/preferences') return { status: 200, body: account.preferences }
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
        body: text === '' ? undefined : text.startsWith('--') ? text : (JSON.parse(text) as unknown),
      }
      requests.push(served)
      count += 1
      const fault = self.fault(served, count)
      if (fault?.kind === 'lost-request') return void request.socket.destroy()
      if (fault?.kind === 'stall') return
      if (fault?.kind === 'status') {
        await fault.until
        response.writeHead(fault.status, { 'Content-Type': 'application/json', ...fault.headers })
        response.end(JSON.stringify(fault.body ?? { error: `refused ${fault.status}` }))
        return
      }
      const isRead = request.method === 'GET'
      const stored = served.key === undefined || !self.knowsKeys ? undefined : answers.get(served.key)
      response.setHeader('Date', new Date(Date.now() + self.clockAheadMs).toUTCString())
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
      if (fault?.kind === 'hold-body') {
        response.flushHeaders()
        const isCut = await fault.until.then(
          () => false,
          () => true,
        )
        if (isCut) return void request.socket.destroy()
      }
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
    account,
    routes,
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
