/**
 * Links to routes (decision 0050). The token of a share is an HMAC of the share's id with a secret that is not in the
 * database. The database stores only the token's SHA-256: a reader of the database can open no route, but the server
 * can show the owner the link again.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '#server/kernel/db/open-database.ts'
import { routeShares } from '#server/kernel/db/schema/custom-routes.ts'

export type Share = Pick<typeof routeShares.$inferSelect, 'id' | 'tokenHash'>

export interface RouteShares {
  /** Returns the id of the first share whose token this server can derive; undefined if there is none. */
  usable(shares: readonly Share[]): string | undefined
  /** Returns the link of a share. */
  urlOf(shareId: string): string
  /** Returns the id of a share of the route, and makes one if there is none. The caller has locked the route. */
  ensure(tx: Transaction, routeId: number): Promise<string>
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export function createRouteShares(publicUrl: string, secret: Uint8Array): RouteShares {
  const tokenOf = (shareId: string) =>
    createHmac('sha256', secret).update(`route-share:${shareId}`).digest('base64url')
  // A share made with another secret still opens by its hash, but its link cannot be shown any more.
  const usable = (shares: readonly Share[]) =>
    shares.find((share) => tokenHash(tokenOf(share.id)) === share.tokenHash)?.id
  return {
    usable,
    urlOf: (shareId) => `${publicUrl}/shared-routes/${tokenOf(shareId)}`,
    async ensure(tx, routeId) {
      const known = usable(
        await tx
          .select()
          .from(routeShares)
          .where(eq(routeShares.routeId, routeId))
          .orderBy(desc(routeShares.createdAt)),
      )
      if (known) return known
      const id = randomUUID()
      await tx.insert(routeShares).values({ id, routeId, tokenHash: tokenHash(tokenOf(id)) })
      return id
    },
  }
}
