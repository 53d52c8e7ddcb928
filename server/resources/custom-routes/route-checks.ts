/** POST /custom-routes/validate-pois and /optimize-route: computed from the points, nothing is stored. */
import { CUSTOM_ROUTE } from '#contract/limits.ts'
import type { Router } from '#server/http/router.ts'
import { malformed, type FieldTexts } from '#server/http/validation.ts'
import { optimiseStops, ROUTE_TEXTS, validateStops } from './route-geometry.ts'

const TEXTS: FieldTexts = {
  'pois.*.latitude': ROUTE_TEXTS.coordinates,
  'pois.*.longitude': ROUTE_TEXTS.coordinates,
}

export function serveRouteChecks(router: Router): void {
  router.serve('validatePois', async ({ body }) => validateStops(body.pois), { texts: TEXTS })

  router.serve(
    'optimizeRoute',
    async ({ body: { pois, startIndex, endIndex } }) => {
      if (pois.length < CUSTOM_ROUTE.poisMinSave) throw malformed([ROUTE_TEXTS.tooFewToOptimise])
      if (pois.length > CUSTOM_ROUTE.poisMax) throw malformed([ROUTE_TEXTS.tooMany])
      const [first, last] = [startIndex ?? undefined, endIndex ?? undefined]
      for (const index of [first, last])
        if (index !== undefined && !(Number.isInteger(index) && index in pois))
          throw malformed(['startIndex and endIndex must be places in the list of POIs.'])
      if (first !== undefined && first === last)
        throw malformed(['startIndex and endIndex must be different POIs.'])
      return optimiseStops(pois, { first, last })
    },
    { texts: { ...TEXTS, pois: ROUTE_TEXTS.tooFewToOptimise } },
  )
}
