import type { RouteProblem } from '#contract/route-rules.ts'
import { routeProblem } from '#texts/route-rules.ts'

/** The words for what is wrong with a route, the server's own. */
export const problemText = (problem: RouteProblem): string => routeProblem[problem.code](problem as never)
