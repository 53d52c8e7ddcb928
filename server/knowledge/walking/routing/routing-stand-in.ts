/** Stands in for Valhalla and OSRM in tests: it sends their real forms for a town of one street, and their failures. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'

interface Place {
  readonly lat: number
  readonly lon: number
}
export interface RoutingRequest {
  readonly url: string
  readonly userAgent: string | undefined
  /** The body of a request to Valhalla. */
  readonly body: Record<string, unknown> | undefined
}
/** `normal` leads over the corner north of the first place, along two streets; in `stairs` the second is a flight of stairs. */
export type RoutingMode = 'normal' | 'stairs' | 'busy' | 'no-way' | 'nonsense' | 'silent' | 'endless'

const encode = (value: number): string => {
  let [left, text] = [value < 0 ? -2 * value - 1 : 2 * value, '']
  while (left >= 32) {
    text += String.fromCharCode((left % 32) + 32 + 63)
    left = Math.floor(left / 32)
  }
  return text + String.fromCharCode(left + 63)
}

export function encodePolyline(points: readonly Place[]): string {
  let [latitude, longitude, text] = [0, 0, '']
  for (const { lat, lon } of points) {
    const [north, east] = [Math.round(lat * 1e6), Math.round(lon * 1e6)]
    text += encode(north - latitude) + encode(east - longitude)
    ;[latitude, longitude] = [north, east]
  }
  return text
}

const cornerOf = (from: Place, to: Place): Place => ({ lat: to.lat, lon: from.lon })
const pairs = (places: readonly Place[]) =>
  places.slice(1).map((to, index) => [places[index] ?? to, to] as const)

const valhallaAnswer = (places: readonly Place[], hasStairs: boolean) => ({
  trip: {
    status: 0,
    units: 'kilometers',
    legs: pairs(places).map(([from, to]) => ({
      shape: encodePolyline([from, cornerOf(from, to), to]),
      maneuvers: [
        { type: 1, street_names: ['Solná'], begin_shape_index: 0, end_shape_index: 1 },
        hasStairs
          ? { type: 40, begin_shape_index: 1, end_shape_index: 2 }
          : { type: 10, street_names: ['Dlouhá'], begin_shape_index: 1, end_shape_index: 2 },
        { type: 4, begin_shape_index: 2, end_shape_index: 2 },
      ],
    })),
  },
})

const osrmAnswer = (places: readonly Place[]) => ({
  code: 'Ok',
  routes: [
    {
      legs: pairs(places).map(([from, to]) => {
        const step = (name: string, ...points: readonly Place[]) => ({
          name,
          mode: 'walking',
          geometry: { type: 'LineString', coordinates: points.map(({ lat, lon }) => [lon, lat]) },
        })
        const corner = cornerOf(from, to)
        return { steps: [step('Solná', from, corner), step('Dlouhá', corner, to), step('', to, to)] }
      }),
    },
  ],
})

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>)
}

const send = (reply: ServerResponse, status: number, body: unknown) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const flood = (reply: ServerResponse) => {
  const part = Buffer.alloc(256 * 1024, ' ')
  const more = () => void (reply.destroyed || reply.write(part, () => setImmediate(more)))
  reply.writeHead(200, { 'content-type': 'application/json' })
  more()
}

export async function startRoutingStandIn() {
  const requests: RoutingRequest[] = []
  const standIn = { mode: 'normal' as RoutingMode }
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const [url, body] = [request.url ?? '', await bodyOf(request)]
    requests.push({ url, userAgent: request.headers['user-agent'], body })
    const [, coordinates] = /^\/route\/v1\/foot\/([^?]+)/.exec(url) ?? []
    const { mode } = standIn
    if (mode === 'silent') return
    if (mode === 'endless') flood(reply)
    else if (mode === 'busy') send(reply, 503, {})
    else if (mode === 'no-way')
      send(reply, 400, { error_code: 442, error: 'No path could be found for input' })
    else if (mode === 'nonsense') send(reply, 200, { trip: { legs: [{ shape: '_', maneuvers: [] }] } })
    else if (coordinates === undefined)
      send(reply, 200, valhallaAnswer((body?.['locations'] ?? []) as Place[], mode === 'stairs'))
    else
      send(
        reply,
        200,
        osrmAnswer(
          coordinates.split(';').map((pair) => {
            const [lon = 0, lat = 0] = pair.split(',').map(Number)
            return { lat, lon }
          }),
        ),
      )
  }
  const { origin, close } = await serveStandIn(createServer((request, reply) => void answer(request, reply)))
  return Object.assign(standIn, { origin, requests, close })
}
