/** A hub over Server-Sent Events alone, which fails to pass the first message on and takes the others. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const END = '\u001E'

export async function startStreamServer() {
  const invoked: string[] = []
  let opened = 0
  let stream: ServerResponse | undefined
  const say = (message: object) => stream?.write(`data: ${JSON.stringify(message)}${END}\r\n\r\n`)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') {
      opened += 1
      stream = response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      stream.write(':\r\n\r\n')
      return
    }
    if (request.method === 'DELETE') return void response.end()
    if (request.url?.includes('/negotiate')) {
      const transport = { transport: 'ServerSentEvents', transferFormats: ['Text'] }
      const ids = { connectionId: `c${opened}`, connectionToken: `t${opened}` }
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ negotiateVersion: 1, ...ids, availableTransports: [transport] }))
      return
    }
    for (const frame of (await text(request)).split(END).filter(Boolean)) {
      const message = JSON.parse(frame) as { type?: number; target?: string; invocationId?: string }
      if (message.type === undefined) say({})
      if (message.type !== 1) continue
      invoked.push(message.target ?? '')
      if (invoked.length === 1) return void response.writeHead(503).end()
      say({ type: 3, invocationId: message.invocationId, result: null })
    }
    response.end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hubs/tour`,
    /** Names of methods. */
    invoked,
    /** Streams so far. */
    opened: () => opened,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
