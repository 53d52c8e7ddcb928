/** The real server over real sockets, and a way to it that loses and holds what it is told to. */
import type { AddressInfo } from 'node:net'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts'

export interface SentRequest {
  /** `POST /custom-routes/1`, without the API's base. */
  readonly call: string
  readonly key: string | undefined
  readonly ifMatch: string | undefined
}

export type LinkFault =
  /** The server carries it out; the answer is lost. */
  | { readonly kind: 'lost-answer' }
  /** The server never sees it. */
  | { readonly kind: 'lost-request' }
  /** Something on the way answers. */
  | { readonly kind: 'status'; readonly status: number }
  /** Reaches the server when the promise resolves. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** The server carries it out; the answer arrives when the promise resolves. */
  | { readonly kind: 'late-answer'; readonly until: Promise<unknown> }

export interface Link {
  readonly fetch: typeof fetch
  readonly requests: SentRequest[]
  /** Changes in the order in which they were sent. */
  writes(): string[]
  /** Looked at for every request; undefined = let it through. */
  fault: (request: SentRequest) => LinkFault | undefined
  /** False makes the server one that does not know `Idempotency-Key`: the header is lost on the way. */
  knowsKeys: boolean
}

export interface RealServer extends TestServer {
  readonly origin: string
}

export async function startRealServer(options?: TestServerOptions): Promise<RealServer> {
  const server = await startTestServer(options)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  return { ...server, origin: `http://127.0.0.1:${port}` }
}

export function openLink(): Link {
  const link: Link = {
    requests: [],
    writes: () => link.requests.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call),
    fault: () => undefined,
    knowsKeys: true,
    async fetch(input, init = {}) {
      const { pathname } = new URL(String(input))
      const { 'Idempotency-Key': key, ...headers } = { ...(init.headers as Record<string, string>) }
      const request: SentRequest = {
        call: `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`,
        key,
        ifMatch: headers['If-Match'],
      }
      link.requests.push(request)
      const fault = link.fault(request)
      if (fault?.kind === 'lost-request') throw new TypeError('Failed to fetch')
      if (fault?.kind === 'status')
        return Response.json({ error: 'Refused on the way' }, { status: fault.status })
      if (fault?.kind === 'hold') await fault.until
      const answer = await fetch(input, {
        ...init,
        headers: { ...headers, ...(link.knowsKeys && key !== undefined && { 'Idempotency-Key': key }) },
      })
      if (fault?.kind === 'late-answer') await fault.until
      if (fault?.kind === 'lost-answer') throw new TypeError('Failed to fetch')
      return answer
    },
  }
  return link
}
