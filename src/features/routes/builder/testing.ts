/** Test data of the builder. */
import type { BuilderDraft, BuilderPoi, RouteView } from '#live/views.ts'

export const testPoi = (key: string, fields: Partial<BuilderPoi> = {}): BuilderPoi => ({
  key,
  name: `Stop ${key}`,
  latitude: 51.5,
  longitude: -0.1 + Number(key) / 1000,
  address: '',
  description: '',
  userNotes: '',
  tempMedia: [],
  ...fields,
})

/** A draft of a new route with this many stops, a hundred metres apart. */
export const testDraft = (stopCount: number, name = 'Gates'): BuilderDraft => ({
  key: 'new',
  routeKey: 'made-here',
  route: {
    name,
    description: '',
    topic: 'History',
    isPublic: false,
    pois: Array.from({ length: stopCount }, (_, index) => testPoi(String(index + 1))),
  },
})

export const testRoute = (fields: Partial<RouteView> = {}): RouteView => ({
  key: '7',
  serverId: 7,
  name: 'Old walls',
  description: null,
  topic: 'Food',
  isPublic: true,
  pois: ['1', '2', '3'].map((key, orderIndex) => {
    const { tempMedia: _files, ...poi } = testPoi(key)
    return { ...poi, orderIndex, media: [] }
  }),
  totalDistance: 0.1,
  estimatedDuration: 2,
  poiCount: 3,
  likeCount: 0,
  isLikedByUser: false,
  isOwner: true,
  isMine: true,
  createdAt: '2026-11-20T10:00:00Z',
  version: 3,
  pending: [],
  ...fields,
})
