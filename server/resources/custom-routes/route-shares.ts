/**
 * Links to routes (server rules 5 and 16; decision 0050). The token of a share is an HMAC of the share's id under a secret
 * beside the database, 256 bits; the database has its SHA-256 alone, so that whoever reads the database can open nothing,
 * and yet the owner can be shown the link again.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/open-database.ts'
import { routeShares } from '#server/db/schema/custom-routes.ts'

export type Share = Pick<typeof routeShares.$inferSelect, 'id' | 'tokenHash'>

export interface RouteShares {
  /** The id of the first share whose token this server can work out; undefined where there is none. */
  usable(shares: readonly Share[]): string | undefined
  /** The link of a share. */
  urlOf(shareId: string): string
  /** The id of a share of the route, made where there is none. The caller holds the route's lock. */
  ensure(tx: Transaction, routeId: number): Promise<string>
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export function createRouteShares(publicUrl: string, secret: Uint8Array): RouteShares {
  const tokenOf = (shareId: string) =>
    createHmac('sha256', secret).update(`route-share:${shareId}`).digest('base64url')
  // A share made under another secret still opens by its hash, but its link cannot be shown any more.
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
