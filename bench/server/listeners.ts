// Many people who listen to one tour over the hub, and as many sockets of a bare WebSocket server that send the same bytes.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { EventLog } from '#server/kernel/events/event-log.ts'

const FRAME_END = '\u001E'
const frame = (message: object): string => JSON.stringify(message) + FRAME_END

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })

/** Resolves with the text of the first message that holds the word. */
const told = (socket: WebSocket, word: string): Promise<string> =>
  new Promise((resolve) => {
    const listen = (data: WebSocket.RawData) => {
      if (!String(data).includes(word)) return
      socket.off('message', listen)
      resolve(String(data))
    }
    socket.on('message', listen)
  })

async function listener(origin: string, token: string, tourId: number): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/hubs/tour?access_token=${token}`)
  await opened(socket)
  const joined = told(socket, '"invocationId":"1"')
  socket.send(frame({ protocol: 'json', version: 1 }))
  socket.send(frame({ type: 1, invocationId: '1', target: 'JoinTourGroup', arguments: [tourId] }))
  await joined
  return socket
}

/** Connections of all people in turn, a few at a time. */
export async function openListeners(
  origin: string,
  {
    tokens,
    count,
    tourId,
  }: { readonly tokens: readonly string[]; readonly count: number; readonly tourId: number },
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const next = Array.from({ length: Math.min(20, count - sockets.length) }, (_, at) =>
      listener(origin, tokens[(sockets.length + at) % tokens.length] ?? '', tourId),
    )
    sockets.push(...(await Promise.all(next)))
  }
  return sockets
}

/** From the moment that the event is written until the last one has it; milliseconds. */
export async function fanOutMs(
  sockets: readonly WebSocket[],
  events: Pick<EventLog, 'append'>,
  to: { readonly userId: string; readonly tourId: number },
): Promise<number> {
  const heard = Promise.all(sockets.map((socket) => told(socket, 'ChunkReady')))
  const began = performance.now()
  await events.append(to, 'ChunkReady', {
    TourId: to.tourId,
    ChunkIndex: 1,
    AudioUrl: '/media/x/chunk-1.mp3',
    EstimatedDuration: 60,
    ContentLength: 480_000,
  })
  await heard
  return performance.now() - began
}

/** The same for a server that only sends one text to every socket; median of the tries. */
export async function bareFanOut(count: number, tries: number): Promise<number[]> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: WebSocket[] = []
  for (let at = 0; at < count; at += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    await opened(socket)
    sockets.push(socket)
  }
  const text = frame({
    type: 1,
    target: 'ChunkReady',
    arguments: [{ TourId: 1, AudioUrl: '/media/x/chunk-1.mp3', EstimatedDuration: 60 }],
  })
  const times: number[] = []
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const heard = Promise.all(sockets.map((socket) => told(socket, 'ChunkReady')))
    const began = performance.now()
    for (const client of server.clients) client.send(text)
    await heard
    times.push(performance.now() - began)
  }
  for (const socket of sockets) socket.terminate()
  const closed = once(server, 'close')
  server.close()
  await closed
  return times
}
