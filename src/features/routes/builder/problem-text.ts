import type { RouteProblem } from '#contract/route-rules.ts'
import { routeProblem } from '#texts/route-rules.ts'

/** The texts for the problems of a route, which are the server's own. */
export const problemText = (problem: RouteProblem): string => routeProblem[problem.code](problem as never)
