/** The route that the builder saves. Stops have keys of the client's own, so that photos can be added before the server knows the stops. */
import type { CustomRouteBody } from '#contract/api/custom-routes.ts'
import { TEXT } from '#contract/text-lengths.ts'
import type * as z from 'zod/mini'

type Body = z.infer<typeof CustomRouteBody>
type PoiBody = Body['pois'][number]

/** A stop. Its `key` is the server's id as text where it has one, else a UUID; its place in the list is its order. */
export type RouteDraftPoi = Omit<PoiBody, 'id' | 'orderIndex'> & { readonly key: string }
export type RouteDraft = Omit<Body, 'pois'> & { readonly pois: readonly RouteDraftPoi[] }

/** Returns the body of POST and PUT. `idOf` returns the server's id of a stop, undefined for a new one. */
export const routeBody = (
  { pois, ...route }: RouteDraft,
  idOf: (poiKey: string) => number | undefined = () => undefined,
): Body => ({
  ...route,
  pois: pois.map(({ key, ...poi }, orderIndex) => {
    const id = idOf(key)
    return { ...poi, ...(id !== undefined && { id }), orderIndex }
  }),
})

/**
 * Returns the name of a route's copy, no longer than names may be. A name that is too long loses its end, and not the words of `copyName`
 * by which the two differ.
 */
export function nameOfCopy(name: string, copyName: (name: string) => string): string {
  const excess = copyName(name).length - TEXT.short
  return excess > 0 ? copyName(name.slice(0, -excess).trimEnd()) : copyName(name)
}
