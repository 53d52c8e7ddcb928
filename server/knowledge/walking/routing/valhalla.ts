/** `POST /route` of Valhalla with the pedestrian costing. */
import * as z from 'zod/mini'
import type { LatLng } from '#contract/geo.ts'
import type { LinesRequest } from '../walking-lines.ts'
import type { RoutedLeg } from './routing-answer.ts'

const Answer = z.object({
  trip: z.object({
    legs: z.array(
      z.object({
        /** An encoded polyline of six digits. */
        shape: z.string(),
        maneuvers: z.array(
          z.object({
            type: z.number(),
            street_names: z.optional(z.array(z.string())),
            begin_shape_index: z.number(),
            end_shape_index: z.number(),
          }),
        ),
      }),
    ),
  }),
})

/** The codes `kStepsEnter` and `kEscalatorEnter`. */
const STAIRS: ReadonlySet<number> = new Set([40, 41])
/** The penalty of a flight of stairs in seconds. Valhalla's costing for wheelchairs has the same by default. */
const STEP_PENALTY_S = 600
const PRECISION = 1e6

/** Decodes a polyline, latitude first. Throws if it ends within a number. */
export function decodePolyline(shape: string): LatLng[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of shape) {
    const bits = letter.charCodeAt(0) - 63
    value += (bits & 31) * 2 ** shift
    shift += 5
    if (bits >= 32) continue
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2)
    ;[value, shift] = [0, 0]
  }
  if (shift > 0 || numbers.length % 2 === 1) throw new RangeError('Not a polyline')
  const points: LatLng[] = []
  let [latitude, longitude] = [0, 0]
  for (let at = 0; at < numbers.length; at += 2) {
    latitude += numbers[at] ?? 0
    longitude += numbers[at + 1] ?? 0
    points.push({ latitude: latitude / PRECISION, longitude: longitude / PRECISION })
  }
  return points
}

export function askValhalla(baseUrl: string, { stops, needs, language }: LinesRequest): Request {
  const pedestrian = {
    ...(needs.wheelchair && { type: 'wheelchair' }),
    ...(needs.avoidsStairs && { step_penalty: STEP_PENALTY_S }),
    ...(needs.avoidsSteep && { use_hills: 0 }),
  }
  return new Request(`${baseUrl}/route`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      locations: stops.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
      costing: 'pedestrian',
      costing_options: { pedestrian },
      directions_type: 'maneuvers',
      units: 'kilometers',
      ...(language && { language }),
    }),
  })
}

/** Reads an answer; undefined if it has another form. */
export function readValhalla(answer: unknown): RoutedLeg[] | undefined {
  const read = Answer.safeParse(answer)
  return read.data?.trip.legs.map(({ shape, maneuvers }) => {
    const points = decodePolyline(shape)
    return maneuvers.map(({ type, street_names: names, begin_shape_index: from, end_shape_index: to }) => ({
      street: names?.[0],
      isStairs: STAIRS.has(type),
      points: points.slice(from, to + 1),
    }))
  })
}
