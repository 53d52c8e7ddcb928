/** The calls about custom routes: the routes, their media and covers, likes, checks, and tours along them. */
import { createCovers } from '#server/api/covers/covers.ts'
import { serveCovers } from '#server/api/covers/serve-covers.ts'
import { serveCustomMedia } from '#server/api/resources/custom-media/custom-media.ts'
import { serveCustomRoutes } from '#server/api/resources/custom-routes/custom-routes.ts'
import { serveRouteChecks } from '#server/api/resources/custom-routes/route-checks.ts'
import { serveRouteLikes } from '#server/api/resources/custom-routes/route-likes.ts'
import { serveRouteTours } from '#server/api/resources/custom-routes/route-tours.ts'
import { createRouteShares } from '#server/api/shares/route-shares.ts'
import type { Wiring } from './app-parts.ts'

export function serveRouteCalls(wiring: Wiring): void {
  const { app, router, db, store, maps, clock, covers, generation, onError } = wiring
  const shares = createRouteShares(wiring.publicUrl, wiring.shareSecret)
  serveCustomRoutes(router, { db, store, clock, shares, covers })
  serveCovers(app, { db, store, covers: createCovers({ db, store, maps, onError }), urls: covers })
  serveCustomMedia(router, { db, store, generation, uploadFolder: wiring.uploadFolder })
  serveRouteLikes(router)
  serveRouteChecks(router)
  serveRouteTours(router, { db, clock, generation, geocoder: wiring.geocoder })
}
