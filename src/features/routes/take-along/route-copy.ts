/** Copies a route as one of the user's own. Pure. */
import { TEXT } from '#contract/text-lengths.ts'
import { ROUTE_TOPICS } from '#contract/topics/topics.ts'
import type { RouteDraft, RouteView } from '#live/views.ts'
import * as texts from '#texts/routes.ts'

/** The copy is private and its stops have new keys. Another user's notes and the files are not copied. */
export function copyOf(route: RouteView, newKey: () => string): RouteDraft {
  // The name is shortened where both do not fit.
  const room = TEXT.short - texts.copyName('').length
  return {
    name: texts.copyName(route.name.slice(0, room)),
    description: route.description,
    topic: ROUTE_TOPICS.find((topic) => topic === route.topic) ?? 'History',
    isPublic: false,
    pois: route.pois.map(({ name, description, userNotes, latitude, longitude, address, placeId }) => ({
      key: newKey(),
      name,
      description,
      userNotes: route.isOwner ? userNotes : null,
      latitude,
      longitude,
      address,
      placeId,
    })),
  }
}
