/** An advertising service that notes what it is told of the one who asks. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export interface AskedOfService {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
}

export const offer = {
  headline: 'Late opening',
  text: 'Every Friday until ten.',
  advertiser: 'Museum of Bridges',
  url: 'https://museum.example/late',
  imageUrl: '/bridge.png',
}

export async function startAdvertisingService() {
  const asked: AskedOfService[] = []
  const picture = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#c2410c' },
  })
    .png()
    .toBuffer()
  let next: { readonly status: number; readonly body: unknown } = { status: 200, body: offer }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand.in')
    asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers })
    if (url.pathname === '/bridge.png')
      return response
        .writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'who=you; Path=/' })
        .end(picture)
    return response
      .writeHead(next.status, { 'content-type': 'application/json', 'set-cookie': 'who=you; Path=/' })
      .end(next.status === 204 ? undefined : JSON.stringify(next.body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/slot`,
    asked,
    /** From now on. */
    says(status: number, body?: unknown) {
      next = { status, body }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
