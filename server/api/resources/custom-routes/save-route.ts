/** Checks and stores a route that its owner saves. */
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { CustomRouteBody } from '#contract/api/custom-routes.ts'
import { problemsOfSaving, type RouteProblem } from '#contract/route-rules.ts'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { customRoutes, routePois } from '#server/kernel/db/schema/custom-routes.ts'
import { type FieldTexts, malformed } from '#server/kernel/http/validation.ts'
import { noteMediaRemovals } from '#server/api/resources/custom-media/media-removals.ts'
import { routeProblem } from '#texts/route-rules.ts'

/** Returns the words for what is wrong with a route; screens show them as they are. */
export const routeProblemText = (problem: RouteProblem): string =>
  routeProblem[problem.code](problem as never)

/** Returns the refusal of a body that does not match the contract. */
export const ROUTE_FIELD_TEXTS: FieldTexts = {
  name: routeProblemText({ code: 'route-name-missing' }),
  pois: routeProblemText({ code: 'too-few-to-save' }),
  'pois.*.name': routeProblemText({ code: 'poi-name-missing' }),
  'pois.*.latitude': routeProblemText({ code: 'coordinates-invalid' }),
  'pois.*.longitude': routeProblemText({ code: 'coordinates-invalid' }),
}

/** Throws a 400 with each rule that the route breaks. */
export function refuseUnsavable(body: CustomRouteBody): void {
  const problems = problemsOfSaving(body)
  if (problems.length > 0) throw malformed(problems.map(routeProblemText))
}

const fieldsOf = ({ name, description, topic, isPublic }: CustomRouteBody) => ({
  name: name.trim(),
  description: description ?? null,
  topic,
  isPublic,
})

/** Returns the new route's id. */
export async function insertRoute(tx: Transaction, ownerId: string, body: CustomRouteBody): Promise<number> {
  const [route] = await tx
    .insert(customRoutes)
    .values({ ownerId, ...fieldsOf(body) })
    .returning({ id: customRoutes.id })
  if (!route) throw new Error('the route was not inserted')
  await writePois(tx, route.id, body.pois)
  return route.id
}

/**
 * Overwrites a route that the caller has locked, and increments its version. Returns the prefixes of the files of
 * removed points; their removal is noted.
 */
export async function updateRoute(
  tx: Transaction,
  id: number,
  body: CustomRouteBody,
): Promise<readonly string[]> {
  await tx
    .update(customRoutes)
    .set({ ...fieldsOf(body), version: sql`${customRoutes.version} + 1`, updatedAt: sql`now()` })
    .where(eq(customRoutes.id, id))
  return writePois(tx, id, body.pois)
}

/** POIs keep their ids; an id that is not the route's own, or comes twice, makes a new POI. */
async function writePois(
  tx: Transaction,
  routeId: number,
  pois: CustomRouteBody['pois'],
): Promise<readonly string[]> {
  const ofRoute = eq(routePois.routeId, routeId)
  const before = new Set(
    (await tx.select({ id: routePois.id }).from(routePois).where(ofRoute)).map(({ id }) => id),
  )
  const kept = pois.flatMap(({ id }) => (id != null && before.has(id) ? id : []))
  const isLeftOut = and(ofRoute, notInArray(routePois.id, kept))
  const prefixes = await noteMediaRemovals(tx, isLeftOut)
  await tx.delete(routePois).where(isLeftOut)
  const ordered = pois.toSorted((a, b) => a.orderIndex - b.orderIndex)
  for (const [orderIndex, { id, name, latitude, longitude, ...poi }] of ordered.entries()) {
    const values = {
      orderIndex,
      name,
      latitude,
      longitude,
      description: poi.description ?? null,
      userNotes: poi.userNotes ?? null,
      address: poi.address ?? null,
      placeId: poi.placeId ?? null,
    }
    if (id != null && before.delete(id))
      await tx
        .update(routePois)
        .set(values)
        .where(and(ofRoute, eq(routePois.id, id)))
    else await tx.insert(routePois).values({ routeId, ...values })
  }
  return prefixes
}
