import type { TourWish } from '#server/generation/wanted-route.ts'

/** Removes the copy of a route and its notes from a job that needs it no more; the slug stays, for a repeated request. */
export function toldOut(request: TourWish): { request?: TourWish; outline?: null } {
  if (!request.route) return {}
  return {
    request: { ...request, route: { ...request.route, description: null, wish: null, stops: [] } },
    outline: null,
  }
}
