/** The words for what is wrong with a route; screens show them as they are. */
import type { RouteProblem } from '#contract/route-rules.ts'
import { routeProblem } from '#texts/route-rules.ts'

export const routeProblemText = (problem: RouteProblem): string =>
  routeProblem[problem.code](problem as never)
