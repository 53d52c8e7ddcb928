/** Writes the head of a shared route's page: for previews of the link in a message, never for search engines. */
import { eq, sql } from 'drizzle-orm'
import { sharedRouteCoverPath } from '#contract/paths.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { customRoutes, routePois, routeShares } from '#server/kernel/db/schema/custom-routes.ts'
import { tokenHash } from '#server/api/shares/route-shares.ts'
import * as texts from '#texts/heads.ts'
import { routeTopicLabels } from '#texts/topics.ts'
import type { PageHead } from './page-head.ts'

/** Returns undefined if the token opens no route. */
export async function sharedRouteHead(db: Database, token: string): Promise<PageHead | undefined> {
  const [route] = await db
    .select({
      name: customRoutes.name,
      description: customRoutes.description,
      topic: customRoutes.topic,
      stopCount: sql<number>`(select count(*)::int from ${routePois} where ${routePois.routeId} = ${customRoutes.id})`,
    })
    .from(routeShares)
    .innerJoin(customRoutes, eq(customRoutes.id, routeShares.routeId))
    .where(eq(routeShares.tokenHash, tokenHash(token)))
  if (!route) return undefined
  const encoded = encodeURIComponent(token)
  return {
    title: route.name,
    description:
      route.description?.trim() || texts.routeDescription(route.stopCount, routeTopicLabels[route.topic]),
    path: `/shared-routes/${encoded}`,
    isIndexed: false,
    picture: { path: sharedRouteCoverPath(encoded, 'cover.png'), alt: texts.coverOf(route.name) },
  }
}
