/** The calls about custom routes. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { CUSTOM_ROUTE } from '../route-rules.ts'
import { TEXT } from '../text-lengths.ts'
import {
  IdParam,
  Latitude,
  LatitudeParam,
  Longitude,
  LongitudeParam,
  maybe,
  PageQuery,
  pageOf,
} from '../wire.ts'
import { CustomRoute, CustomRouteBody, RouteOptimization, RouteValidation } from './custom-routes.ts'

const PlainPoi = z.object({
  latitude: Latitude,
  longitude: Longitude,
  name: z.string().check(z.maxLength(TEXT.short)),
})
const PlainPois = z.array(PlainPoi).check(z.maxLength(100))
const ById = z.object({ id: IdParam })
const Like = z.object({ isLikedByUser: z.boolean(), likeCount: z.number() })

export const customRouteEndpoints = {
  customRoutes: {
    method: 'GET',
    path: '/custom-routes',
    access: 'required',
    repeat: 'read',
    summary: "The user's routes",
    query: PageQuery,
    response: { 200: pageOf(CustomRoute) },
  },
  publicCustomRoutes: {
    method: 'GET',
    path: '/custom-routes/public',
    access: 'optional',
    repeat: 'read',
    summary: 'Public routes',
    query: z.extend(PageQuery, {
      topic: z.optional(z.string().check(z.maxLength(50))),
      lat: z.optional(LatitudeParam),
      lng: z.optional(LongitudeParam),
      radiusKm: z.optional(z.coerce.number().check(z.gt(0), z.lte(20_100))),
    }),
    response: { 200: pageOf(CustomRoute) },
  },
  sharedCustomRoute: {
    method: 'GET',
    path: '/custom-routes/shared/:token',
    access: 'optional',
    repeat: 'read',
    summary: 'A route by its share token',
    params: z.object({ token: z.string().check(z.maxLength(TEXT.short)) }),
    response: { 200: CustomRoute },
  },
  customRoute: {
    method: 'GET',
    path: '/custom-routes/:id',
    access: 'optional',
    repeat: 'read',
    summary: 'One route',
    params: ById,
    response: { 200: CustomRoute },
  },
  createCustomRoute: {
    method: 'POST',
    path: '/custom-routes',
    access: 'required',
    repeat: 'key',
    summary: 'Create a route',
    body: CustomRouteBody,
    response: { 201: CustomRoute },
  },
  updateCustomRoute: {
    method: 'PUT',
    path: '/custom-routes/:id',
    access: 'required',
    repeat: 'key',
    summary: 'Change a route',
    params: ById,
    body: CustomRouteBody,
    response: { 200: CustomRoute },
  },
  deleteCustomRoute: {
    method: 'DELETE',
    path: '/custom-routes/:id',
    access: 'required',
    repeat: 'key',
    summary: 'Delete a route',
    params: ById,
    response: { 204: null },
  },
  generateFromCustomRoute: {
    method: 'POST',
    path: '/custom-routes/:id/generate-tour',
    access: 'required',
    repeat: 'key',
    summary: 'A tour along a route',
    params: ById,
    body: z._default(
      z.object({
        additionalContext: maybe(z.string().check(z.maxLength(TEXT.long))),
        /** Default true; false makes a tour of texts, without sound. */
        generateAudio: maybe(z.boolean()),
        /** The token of the link that opened the route, needed where it is neither public nor the user's own. */
        shareToken: maybe(z.string().check(z.maxLength(TEXT.short))),
      }),
      {},
    ),
    response: { 202: z.object({ jobId: z.string(), slug: z.string(), message: z._default(z.string(), '') }) },
  },
  shareCustomRoute: {
    method: 'POST',
    path: '/custom-routes/:id/share',
    access: 'required',
    repeat: 'none',
    summary: 'A link to share',
    params: ById,
    response: { 200: z.object({ shareUrl: z.string() }) },
  },
  likeCustomRoute: {
    method: 'POST',
    path: '/custom-routes/:id/like',
    access: 'required',
    repeat: 'key',
    summary: 'Like',
    params: ById,
    response: { 200: Like },
  },
  unlikeCustomRoute: {
    method: 'DELETE',
    path: '/custom-routes/:id/like',
    access: 'required',
    repeat: 'key',
    summary: 'Unlike',
    params: ById,
    response: { 200: Like },
  },
  validatePois: {
    method: 'POST',
    path: '/custom-routes/validate-pois',
    access: 'required',
    repeat: 'none',
    summary: 'Is this walkable?',
    body: z.object({ pois: PlainPois }),
    response: { 200: RouteValidation },
  },
  optimizeRoute: {
    method: 'POST',
    path: '/custom-routes/optimize-route',
    access: 'required',
    repeat: 'none',
    summary: 'A shorter order',
    body: z.object({
      pois: PlainPois.check(z.minLength(CUSTOM_ROUTE.poisMinValidate)),
      startIndex: maybe(z.number()),
      endIndex: maybe(z.number()),
    }),
    response: { 200: RouteOptimization },
  },
} as const satisfies Record<string, Endpoint>
