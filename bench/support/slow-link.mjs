// A link of a given rate and latency in front of a server: all connections share the rate, as they share a mobile link.
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const PIECE_BYTES = 1400

/**
 * @param {{ port: number, bytesPerS: number, latencyMs: number }} link `port` of the server; latency one way
 * @returns {Promise<{ port: number, bytes(): number, cut(): void, stop(): Promise<void> }>} `bytes` that the link has brought so
 *   far; `cut` ends what is under way, as a tunnel does, and new connections are taken
 */
export async function slowLink({ port, bytesPerS, latencyMs }) {
  const sockets = new Set()
  let sentBytes = 0
  /** When the link has sent all that was given to it, in ms of `performance.now()`. */
  let freeAt = 0

  const proxy = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => client.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (bytes) => void delay(latencyMs).then(() => server.writable && server.write(bytes)))
    /** @type {Buffer[]} */
    const waiting = []
    let isSending = false
    const send = async () => {
      if (isSending) return
      isSending = true
      for (let piece = waiting.shift(); piece && !client.destroyed; piece = waiting.shift()) {
        const now = performance.now()
        freeAt = Math.max(now, freeAt) + (piece.length / bytesPerS) * 1000
        sentBytes += piece.length
        if (freeAt - now > 1) await delay(freeAt - now)
        if (client.writable) void delay(latencyMs).then(() => client.writable && client.write(piece))
      }
      isSending = false
    }
    server.on('data', (bytes) => {
      for (let from = 0; from < bytes.length; from += PIECE_BYTES)
        waiting.push(bytes.subarray(from, from + PIECE_BYTES))
      void send()
    })
    const end = async () => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- set by what happens meanwhile
      while ((waiting.length > 0 && !client.destroyed) || isSending) await delay(10)
      await delay(latencyMs + 10)
      client.end()
    }
    server.on('end', () => void end())
  })
  await new Promise((resolve) => proxy.listen(0, () => resolve(undefined)))
  const address = proxy.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    bytes: () => sentBytes,
    cut,
    stop: () => {
      cut()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
