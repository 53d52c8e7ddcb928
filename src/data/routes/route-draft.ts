/** What the route builder saves. Points have keys of the client's own, so that photos can be added before the server knows them. */
import type { CustomRouteBody } from '#contract/api/custom-routes.ts'
import { TEXT } from '#contract/text-lengths.ts'
import type * as z from 'zod/mini'

type Body = z.infer<typeof CustomRouteBody>
type PoiBody = Body['pois'][number]

/** `key` is the server's id as text where it has one, else a UUID; the position in the list is the order. */
export type RouteDraftPoi = Omit<PoiBody, 'id' | 'orderIndex'> & { readonly key: string }
export type RouteDraft = Omit<Body, 'pois'> & { readonly pois: readonly RouteDraftPoi[] }

/** The body of POST and PUT; `idOf` answers the server's id of a point, undefined for a new one. */
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
