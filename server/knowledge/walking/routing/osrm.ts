/** `GET /route/v1/foot/…` of OSRM, or of a server of its form. */
import * as z from 'zod/mini'
import type { LinesRequest } from '../walking-lines.ts'
import type { RoutedLeg } from './routing-answer.ts'

const Coordinate = z.tuple([z.number(), z.number()])
const Answer = z.object({
  code: z.literal('Ok'),
  routes: z.array(
    z.object({
      legs: z.array(
        z.object({
          steps: z.array(
            z.object({
              name: z.optional(z.string()),
              geometry: z.object({ coordinates: z.array(Coordinate) }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export function askOsrm(baseUrl: string, { stops }: LinesRequest): Request {
  const coordinates = stops.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';')
  return new Request(`${baseUrl}/route/v1/foot/${coordinates}?steps=true&geometries=geojson&overview=false`)
}

/** Reads an answer, which has no stairs; undefined if it has another form. */
export function readOsrm(answer: unknown): RoutedLeg[] | undefined {
  const read = Answer.safeParse(answer)
  return read.data?.routes[0]?.legs.map(({ steps }) =>
    steps.map(({ name, geometry }) => ({
      street: name || undefined,
      isStairs: false,
      points: geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude })),
    })),
  )
}
