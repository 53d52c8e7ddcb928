/** /custom-routes: the user's routes, and those that other users published. */
import { and, count, eq, exists, sql, type SQL } from 'drizzle-orm'
import { NEARBY_RADIUS_DEFAULT_KM, PAGING } from '#contract/paging.ts'
import { refuseAfterGrace } from '#server/api/accounts/grace.ts'
import type { CoverUrls } from '#server/api/covers/cover-urls.ts'
import type { Database, Reader } from '#server/kernel/db/open-database.ts'
import { customRoutes, routePois, routeShares } from '#server/kernel/db/schema/custom-routes.ts'
import { changedElsewhere, notFound } from '#server/kernel/http/refusal.ts'
import type { Router } from '#server/kernel/http/router.ts'
import { malformed } from '#server/kernel/http/validation.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import { noteMediaRemovals } from '#server/api/resources/custom-media/media-removals.ts'
import { noteFileRemovals, removeNoted } from '#server/kernel/storage/file-removals.ts'
import { routeFilesPrefix } from '#server/kernel/storage/tour-files.ts'
import { ownRoute, refuseTakenDown, refuseUnreadable } from './route-access.ts'
import {
  loadRoutes,
  routeAnswer,
  type RouteFacts,
  type RouteLinks,
  type RouteSelection,
} from './route-answers.ts'
import { distanceKmFrom, insideBox } from '#server/kernel/db/near.ts'
import { pageAnswer, pageFrom, type PageRequest } from '#server/kernel/http/paging.ts'
import {
  routeProblemText,
  insertRoute,
  refuseUnsavable,
  ROUTE_FIELD_TEXTS,
  updateRoute,
} from './save-route.ts'
import { type RouteShares, tokenHash } from '#server/api/shares/route-shares.ts'

export interface CustomRouteParts {
  readonly db: Database
  readonly store: ObjectStore
  readonly shares: RouteShares
  readonly covers: CoverUrls
  readonly clock: Clock
}

export function serveCustomRoutes(
  router: Router,
  { db, store, shares, covers, clock }: CustomRouteParts,
): void {
  const links: RouteLinks = {
    covers,
    shareOf(of) {
      const id = shares.usable(of)
      return id === undefined ? null : shares.urlOf(id)
    },
  }
  /** Answers to mutations are stored: they hold the share's id in place of the link until they are sent. */
  const storedLinks: RouteLinks = { covers, shareOf: (of) => shares.usable(of) ?? null }
  const reveal = (body: string) => revealShare(body, shares.urlOf)

  const pageOf = async (
    viewerId: string | undefined,
    query: PageRequest,
    defaultSize: number,
    selection: RouteSelection,
  ) => {
    const page = pageFrom(query, defaultSize)
    const [total] = await db.select({ routes: count() }).from(customRoutes).where(selection.where)
    const found = await loadRoutes(db, viewerId, { ...selection, page })
    return pageAnswer(
      found.map((facts) => routeAnswer(facts, { id: viewerId }, links)),
      total?.routes ?? 0,
      page,
    )
  }

  router.serve('customRoutes', async ({ user, query }) =>
    pageOf(user.id, query, PAGING.customRoutes, { where: eq(customRoutes.ownerId, user.id) }),
  )

  router.serve('publicCustomRoutes', async ({ user, query }) =>
    pageOf(user?.id, query, PAGING.publicRoutes, publicRoutes(query)),
  )

  router.serve('customRoute', async ({ user, params }) => {
    const [facts] = await loadRoutes(db, user?.id, { where: eq(customRoutes.id, params.id) })
    if (!facts) throw notFound('route')
    refuseUnreadable(facts.route, user?.id)
    return routeAnswer(facts, { id: user?.id }, links)
  })

  // The link opens a private route as well, because the owner shared it.
  router.serve('sharedCustomRoute', async ({ user, params }) => {
    const opened = and(
      eq(routeShares.routeId, customRoutes.id),
      eq(routeShares.tokenHash, tokenHash(params.token)),
    )
    const [facts] = await loadRoutes(db, user?.id, {
      where: exists(db.select({ id: routeShares.id }).from(routeShares).where(opened)),
    })
    if (!facts) throw notFound('route')
    const reader = { id: user?.id, shareToken: params.token }
    return routeAnswer(withoutPrivateNotes(facts, user?.id), reader, links)
  })

  router.serve(
    'createCustomRoute',
    async ({ tx, user, body }) => {
      refuseUnsavable(body)
      if (body.isPublic) refuseAfterGrace(user, clock.now())
      return own(tx, await insertRoute(tx, user.id, body), user.id, storedLinks)
    },
    { texts: ROUTE_FIELD_TEXTS, reveal },
  )

  router.serve(
    'updateCustomRoute',
    async ({ tx, user, params, body, ifMatch, afterCommit }) => {
      refuseUnsavable(body)
      if (body.isPublic) refuseAfterGrace(user, clock.now())
      const route = await ownRoute(tx, params.id, user.id)
      if (body.isPublic) refuseTakenDown(route)
      if (ifMatch !== undefined && ifMatch !== route.version)
        throw changedElsewhere('route', await own(tx, route.id, user.id, storedLinks))
      const prefixes = await updateRoute(tx, route.id, body)
      afterCommit(() => removeNoted(store, prefixes))
      return own(tx, route.id, user.id, storedLinks)
    },
    { texts: ROUTE_FIELD_TEXTS, reveal },
  )

  router.serve('deleteCustomRoute', async ({ tx, user, params, afterCommit }) => {
    const route = await ownRoute(tx, params.id, user.id)
    const prefixes = [
      ...(await noteMediaRemovals(tx, eq(routePois.routeId, route.id))),
      routeFilesPrefix(route.id),
    ]
    await noteFileRemovals(tx, [routeFilesPrefix(route.id)])
    afterCommit(() => removeNoted(store, prefixes))
    await tx.delete(customRoutes).where(eq(customRoutes.id, route.id))
  })

  router.serve('shareCustomRoute', async ({ user, params }) => ({
    shareUrl: await db.transaction(async (tx) => {
      const route = await ownRoute(tx, params.id, user.id)
      refuseTakenDown(route)
      return shares.urlOf(await shares.ensure(tx, route.id))
    }),
  }))
}

/** The notes of a private route are left out: the owner shared the route, not the notes. */
function withoutPrivateNotes(facts: RouteFacts, viewerId: string | undefined): RouteFacts {
  if (facts.route.isPublic || facts.route.ownerId === viewerId) return facts
  return { ...facts, pois: facts.pois.map((poi) => ({ ...poi, userNotes: null })) }
}

/** Returns the user's own route, as it is now. */
async function own(tx: Reader, id: number, userId: string, links: RouteLinks) {
  const [facts] = await loadRoutes(tx, userId, { where: eq(customRoutes.id, id) })
  if (!facts) throw notFound('route')
  return routeAnswer(facts, { id: userId }, links)
}

/** Returns public routes by topic, case-insensitive; with a point, only those with a stop near it, nearest first. */
function publicRoutes(query: {
  readonly topic?: string | undefined
  readonly lat?: number | undefined
  readonly lng?: number | undefined
  readonly radiusKm?: number | undefined
}): RouteSelection {
  const { topic, lat, lng, radiusKm = NEARBY_RADIUS_DEFAULT_KM } = query
  const where = and(
    eq(customRoutes.isPublic, true),
    topic === undefined ? undefined : sql`lower(${customRoutes.topic}) = lower(${topic.trim()})`,
  )
  if (lat === undefined && lng === undefined) return { where }
  if (lat === undefined || lng === undefined)
    throw malformed([routeProblemText({ code: 'coordinates-invalid' })])
  const distanceKm = distanceKmFrom(lat, lng, routePois)
  const stops = (what: SQL, condition?: SQL) =>
    sql`(select ${what} from ${routePois} where ${and(eq(routePois.routeId, customRoutes.id), condition)})`
  const isNear = and(insideBox(lat, lng, radiusKm, routePois), sql`${distanceKm} <= ${radiusKm}`)
  return {
    where: and(where, sql`exists ${stops(sql`1`, isNear)}`),
    orderBy: stops(sql`min(${distanceKm})`),
  }
}

/** Replaces the share's id by the link, in a route or in the `current` of a 412. */
function revealShare(body: string, urlOf: (shareId: string) => string): string {
  if (body === '') return body
  const answer = JSON.parse(body) as { shareUrl?: string | null; current?: { shareUrl?: string | null } }
  for (const route of [answer, answer.current]) if (route?.shareUrl) route.shareUrl = urlOf(route.shareUrl)
  return JSON.stringify(answer)
}
