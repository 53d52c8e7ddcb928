/** POST /custom-routes/validate-pois and /optimize-route: both compute from the points and store nothing. */
import { judgeStops, optimiseStops, problemOfOptimising } from '#contract/route-rules.ts'
import type { Router } from '#server/kernel/http/router.ts'
import { malformed, type FieldTexts } from '#server/kernel/http/validation.ts'
import { routeProblemText } from './save-route.ts'

const COORDINATES = routeProblemText({ code: 'coordinates-invalid' })
const TEXTS: FieldTexts = { 'pois.*.latitude': COORDINATES, 'pois.*.longitude': COORDINATES }

export function serveRouteChecks(router: Router): void {
  router.serve(
    'validatePois',
    async ({ body }) => {
      const { errors, warnings, ...judgement } = judgeStops(body.pois)
      return {
        ...judgement,
        errors: errors.map(routeProblemText),
        warnings: warnings.map(routeProblemText),
      }
    },
    { texts: TEXTS },
  )

  router.serve(
    'optimizeRoute',
    async ({ body: { pois, startIndex, endIndex } }) => {
      const problem = problemOfOptimising(pois.length)
      if (problem) throw malformed([routeProblemText(problem)])
      const [first, last] = [startIndex ?? undefined, endIndex ?? undefined]
      for (const index of [first, last])
        if (index !== undefined && !(Number.isInteger(index) && index in pois))
          throw malformed(['startIndex and endIndex must be places in the list of POIs.'])
      if (first !== undefined && first === last)
        throw malformed(['startIndex and endIndex must be different POIs.'])
      return optimiseStops(pois, { first, last })
    },
    { texts: { ...TEXTS, pois: routeProblemText({ code: 'too-few-to-optimise' }) } },
  )
}
