/** Test data of the screens of custom routes. */
import type { RouteView } from '#live/views.ts'

/** A private route of the user through Florence with these fields replaced. */
export const testRoute = (fields: Partial<RouteView> = {}): RouteView => ({
  key: '7',
  serverId: 7,
  name: 'Round the Duomo',
  description: 'A slow hour among the stones.',
  topic: 'Architecture',
  isPublic: false,
  totalDistance: 1.38,
  estimatedDuration: 28,
  poiCount: 3,
  likeCount: 0,
  isLikedByUser: false,
  isOwner: true,
  userName: null,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  shareUrl: null,
  isMine: true,
  pending: [],
  pois: ['Duomo', 'Bargello', 'Santa Croce'].map((name, index) => ({
    key: String(index + 1),
    name,
    description: null,
    userNotes: index === 0 ? 'Tell about the dome' : null,
    latitude: 43.77 + index / 100,
    longitude: 11.25 + index / 100,
    address: null,
    placeId: null,
    orderIndex: index,
    media: [],
  })),
  ...fields,
})

/** The same route, public and another user's. */
export const othersRoute = (fields: Partial<RouteView> = {}): RouteView =>
  testRoute({ isPublic: true, isOwner: false, isMine: false, userName: 'Grace Hopper', ...fields })
