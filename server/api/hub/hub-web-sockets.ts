/** The hub over WebSockets. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { REQUEST_ID_HEADER } from '#server/kernel/http/request-id.ts'
import type { Admission, HubSessions } from './hub-sessions.ts'

/** Larger frames end the connection (1009). */
export const FRAME_MAX_BYTES = 32 * 1024

/** Accepts upgrade requests of the path; returns a function that stops it. */
export function serveWebSockets(options: {
  readonly server: Server
  readonly path: string
  readonly sessions: HubSessions
  /** Returns the request id that a refusal names. */
  requestId(request: IncomingMessage): string
  onFailure(error: unknown): void
}): () => void {
  const { server, path, sessions, requestId, onFailure } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
  })

  const attach = (webSocket: WebSocket, admission: Admission) => {
    const connection = sessions.open(admission, {
      write: (text, onTaken) => webSocket.send(text, onTaken),
      end: () => webSocket.close(),
    })
    webSocket.on('message', (data, isBinary) => {
      if (isBinary) connection.close('Only text is spoken here.')
      else connection.receive(String(data))
    })
    webSocket.on('close', () => connection.end())
    // An oversized or broken frame also ends in 'close'.
    webSocket.on('error', () => undefined)
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== path) {
      // Another listener takes it; where there is none, the socket would hang.
      if (server.listenerCount('upgrade') === 1) socket.destroy()
      return
    }
    socket.on('error', () => socket.destroy())
    sessions.admit(request, { ticket: false }).then(
      (admission) => {
        if ('refused' in admission)
          socket.end(
            `HTTP/1.1 ${admission.refused} Refused\r\n${REQUEST_ID_HEADER}: ${requestId(request)}\r\n` +
              'Connection: close\r\nContent-Length: 0\r\n\r\n',
          )
        else sockets.handleUpgrade(request, socket, head, (webSocket) => attach(webSocket, admission))
      },
      (error: unknown) => {
        onFailure(error)
        socket.destroy()
      },
    )
  }

  server.on('upgrade', onUpgrade)
  return () => {
    server.off('upgrade', onUpgrade)
    sockets.close()
  }
}
