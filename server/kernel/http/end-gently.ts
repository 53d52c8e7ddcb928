/**
 * Ends the connections of an app that closes: a request in progress is answered first, an idle connection is closed
 * at once.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/** Cuts every connection, WebSockets included, that is not answered `timeoutMs` after the close began. */
export function endConnectionsGently(app: FastifyInstance, timeoutMs: number): void {
  const { server } = app
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  let isClosing = false
  // Without this header the client would send its next request on a connection that is about to close.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (!server.listening) return
    // Node closes the connections that are idle now; those whose answers are still being sent become idle later.
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
    const late = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, timeoutMs)
    server.once('close', () => {
      clearInterval(looking)
      clearTimeout(late)
    })
  })
}
