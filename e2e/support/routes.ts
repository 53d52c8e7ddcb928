/** Custom routes that a journey needs but does not build itself. */
import type { Api } from './api.ts'

export interface Route {
  readonly id: number
  readonly name: string
  readonly likeCount: number
  readonly pois: readonly { readonly id: number }[]
}

/** Three stops in Florence. */
export const makeRoute = (api: Api, name: string, isPublic: boolean): Promise<Route> =>
  api.post('/custom-routes', {
    name,
    description: 'From the cathedral to the bridge.',
    topic: 'History',
    isPublic,
    pois: [
      { name: 'Duomo', latitude: 43.7731, longitude: 11.256, orderIndex: 0, userNotes: 'The lantern' },
      { name: 'Bargello', latitude: 43.7704, longitude: 11.2581, orderIndex: 1 },
      { name: 'Ponte Vecchio', latitude: 43.768, longitude: 11.2531, orderIndex: 2 },
    ],
  })

export const shareLink = async (api: Api, { id }: Route): Promise<string> =>
  (await api.post<{ shareUrl: string }>(`/custom-routes/${id}/share`, {})).shareUrl
