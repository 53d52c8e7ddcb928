/** The schemas of custom routes, which users make of points of interest of their own. */
import * as z from 'zod/mini'
import { TEXT } from '../text-lengths.ts'
import { ROUTE_TOPICS } from '../topics/topics.ts'
import { Id, IsoDate, Latitude, Longitude, maybe, Text } from '../wire.ts'
import { CustomMedia } from './custom-media.ts'

export const RoutePoi = z.object({
  id: Id,
  name: z.string(),
  description: maybe(z.string()),
  userNotes: maybe(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  address: maybe(z.string()),
  placeId: maybe(z.string()),
  orderIndex: z.number(),
  media: z._default(z.array(CustomMedia), []),
})
export type RoutePoi = z.infer<typeof RoutePoi>

export const CustomRoute = z.object({
  id: Id,
  name: z.string(),
  description: maybe(z.string()),
  topic: z.string(),
  isPublic: z.boolean(),
  pois: z._default(z.array(RoutePoi), []),
  totalDistance: z._default(z.number(), 0),
  estimatedDuration: z._default(z.number(), 0),
  poiCount: z._default(z.number(), 0),
  likeCount: z._default(z.number(), 0),
  isLikedByUser: z._default(z.boolean(), false),
  isOwner: z._default(z.boolean(), false),
  userName: maybe(z.string()),
  createdAt: IsoDate,
  updatedAt: maybe(IsoDate),
  version: z._default(z.number(), 0),
  shareUrl: maybe(z.string()),
  /** For the owner: the administrator's reason for taking it down. Until it is restored it can be neither public nor shared. Another server may not send it. */
  takenDownReason: maybe(z.string()),
  /** The route's picture (SVG) for the light and the dark theme. Another server may not send them. */
  coverUrl: maybe(z.string()),
  coverDarkUrl: maybe(z.string()),
})
export type CustomRoute = z.infer<typeof CustomRoute>

const PoiBody = z.object({
  id: maybe(z.number()),
  name: Text(TEXT.short),
  description: maybe(z.string().check(z.maxLength(TEXT.long))),
  userNotes: maybe(z.string().check(z.maxLength(TEXT.long))),
  latitude: Latitude,
  longitude: Longitude,
  address: maybe(z.string().check(z.maxLength(500))),
  placeId: maybe(z.string().check(z.maxLength(TEXT.short))),
  orderIndex: z.number().check(z.int(), z.gte(0)),
})
export const CustomRouteBody = z.object({
  name: z.string().check(z.maxLength(TEXT.short)),
  description: maybe(z.string().check(z.maxLength(TEXT.long))),
  topic: z.enum(ROUTE_TOPICS),
  isPublic: z.boolean(),
  pois: z.array(PoiBody).check(z.maxLength(100)),
})
export type CustomRouteBody = z.infer<typeof CustomRouteBody>

const Segment = z.object({
  fromIndex: z.number(),
  toIndex: z.number(),
  distance: z.number(),
  walkingTime: z.number(),
  isWalkable: z.boolean(),
})
export const RouteValidation = z.object({
  isValid: z.boolean(),
  errors: z._default(z.array(z.string()), []),
  warnings: z._default(z.array(z.string()), []),
  totalDistance: z._default(z.number(), 0),
  estimatedDuration: z._default(z.number(), 0),
  segments: z._default(z.array(Segment), []),
})
export type RouteValidation = z.infer<typeof RouteValidation>
export const RouteOptimization = z.object({
  optimizedOrder: z.array(z.number()),
  totalDistance: z.number(),
  estimatedDuration: z.number(),
  distanceReduction: maybe(z.number()),
  timeReduction: maybe(z.number()),
  segments: z._default(z.array(Segment), []),
})
