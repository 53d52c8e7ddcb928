import type { TestServer, TestUser } from '#tests/support/server.ts'

export interface RouteBody {
  readonly name: string
  readonly description?: string | null
  readonly topic: string
  readonly isPublic: boolean
  readonly pois: readonly RouteStop[]
}

export interface RouteStop {
  readonly id?: number
  readonly name: string
  readonly userNotes?: string
  readonly latitude: number
  readonly longitude: number
  readonly orderIndex: number
}

/** Stops in a row, each a hundredth of a degree (0.69 miles) north of the one before. */
export const stops = (count: number, { latitude = 43.77, longitude = 11.25 } = {}): RouteStop[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Stop ${index + 1}`,
    userNotes: 'A secret note',
    latitude: Math.round((latitude + index / 100) * 100) / 100,
    longitude,
    orderIndex: index,
  }))

export const routeBody = (fields: Partial<RouteBody> = {}): RouteBody => ({
  name: 'Round',
  description: null,
  topic: 'History',
  isPublic: false,
  pois: stops(3),
  ...fields,
})

export async function createRoute(
  { call }: Pick<TestServer, 'call'>,
  { token }: Pick<TestUser, 'token'>,
  fields: Partial<RouteBody> = {},
) {
  const { status, json } = await call('POST', '/custom-routes', { token, body: routeBody(fields) })
  if (status !== 201) throw new Error(`the route was refused: ${JSON.stringify(json)}`)
  return json
}

/** The link and its token. */
export async function shareRoute({ call }: Pick<TestServer, 'call'>, token: string, id: number) {
  const { json } = await call('POST', `/custom-routes/${id}/share`, { token })
  const shareUrl: string = json.shareUrl
  return { shareUrl, shareToken: shareUrl.split('/').at(-1) ?? '' }
}
