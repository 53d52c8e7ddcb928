/** A hub over real sockets that speaks SignalR's JSON protocol and remembers what it was asked. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

const END = '\u001E'

export interface HubServer {
  readonly url: string
  readonly invoked: (readonly [method: string, ...args: unknown[]])[]
  /** A method's answer; undefined means an error, as a server without the method gives. */
  answer: (method: string, args: readonly unknown[]) => unknown
  /** Status of /negotiate. */
  status: number
  negotiations(): number
  connections(): number
  send(event: string, argument: unknown): void
  /** Cuts every connection. */
  cut(): void
  close(): Promise<void>
}

interface Invocation {
  readonly type: number
  readonly target: string
  readonly arguments: unknown[]
  readonly invocationId?: string
}

export async function startHubServer(): Promise<HubServer> {
  const sockets = new Set<WebSocket>()
  const invoked: (readonly [string, ...unknown[]])[] = []
  let negotiated = 0
  const http = createServer((_request, response) => {
    negotiated += 1
    if (self.status !== 200) return void response.writeHead(self.status).end()
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify({
        negotiateVersion: 1,
        connectionId: `c${negotiated}`,
        connectionToken: `t${negotiated}`,
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      }),
    )
  })
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket) => {
    let isGreeted = false
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (data: Buffer) => {
      for (const text of data.toString().split(END).filter(Boolean)) {
        if (!isGreeted) {
          isGreeted = true
          socket.send(`{}${END}`)
          continue
        }
        const message = JSON.parse(text) as Invocation
        if (message.type !== 1) continue
        invoked.push([message.target, ...message.arguments])
        const result = self.answer(message.target, message.arguments)
        const completion = result === undefined ? { error: 'Unknown method' } : { result }
        socket.send(JSON.stringify({ type: 3, invocationId: message.invocationId, ...completion }) + END)
      }
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const self: HubServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hubs/tour`,
    invoked,
    answer: () => null,
    status: 200,
    negotiations: () => negotiated,
    connections: () => sockets.size,
    send(event, argument) {
      for (const socket of sockets)
        socket.send(JSON.stringify({ type: 1, target: event, arguments: [argument] }) + END)
    },
    cut() {
      for (const socket of sockets) socket.terminate()
    },
    async close() {
      self.cut()
      server.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return self
}
