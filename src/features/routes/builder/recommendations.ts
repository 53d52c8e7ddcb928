/** Advice on a route, which forbids nothing. Pure. */
import { CUSTOM_ROUTE } from '#contract/route-rules.ts'
import * as texts from '#texts/route-builder.ts'
import type { Verdict } from './use-validation.ts'

/** Returns no advice for a short route without warnings, where it would only be in the way. */
export function recommendationsOf({
  warnings,
  totalDistance,
  estimatedDuration,
  segments,
}: Verdict): string[] {
  const { recommendAboveMiles, splitAboveMiles, breaksAboveMin, segmentsRecommended } = CUSTOM_ROUTE
  if (warnings.length === 0 && totalDistance <= recommendAboveMiles) return []
  return [
    ...(totalDistance > splitAboveMiles ? [texts.splitRoute] : []),
    ...(estimatedDuration > breaksAboveMin ? [texts.takeBreaks] : []),
    ...(segments.some(({ isWalkable }) => !isWalkable) ? [texts.longSegment] : []),
    ...(segments.length < segmentsRecommended ? [texts.fewSegments] : []),
  ]
}
