/** Validates the stops: at once on this device, then on the server where it can be reached. */
import { useEffect, useMemo, useState } from 'react'
import type { RouteSegment } from '#contract/route-rules.ts'
import { CUSTOM_ROUTE, judgeStops } from '#contract/route-rules.ts'
import { ask } from '#live/ask.ts'
import { useOnline } from '#live/connection.ts'
import type { BuilderPoi } from '#live/views.ts'
import * as texts from '#texts/route-builder.ts'
import { problemText } from './messages.ts'

const ASK_AFTER_MS = 400

export interface Verdict {
  readonly isValid: boolean
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  /** In miles. */
  readonly totalDistance: number
  /** In minutes. */
  readonly estimatedDuration: number
  readonly segments: readonly RouteSegment[]
}
export interface Validation extends Verdict {
  readonly by: 'server' | 'device'
}

/** Only the fields that the rules use, so that a new note causes no new validation. */
const pointsOf = (pois: readonly BuilderPoi[]) =>
  JSON.stringify(pois.map(({ latitude, longitude, name }) => ({ latitude, longitude, name })))

export function useValidation(pois: readonly BuilderPoi[]): Validation {
  const isOnline = useOnline()
  const points = pointsOf(pois)
  const [answer, setAnswer] = useState<{ readonly points: string; readonly verdict: Partial<Verdict> }>()

  const local = useMemo((): Verdict => {
    const { errors, warnings, ...judged } = judgeStops(JSON.parse(points) as BuilderPoi[])
    return { ...judged, errors: errors.map(problemText), warnings: warnings.map(problemText) }
  }, [points])

  useEffect(() => {
    const asked = JSON.parse(points) as BuilderPoi[]
    if (!isOnline || asked.length < CUSTOM_ROUTE.poisMinValidate) return
    let isGone = false
    const timer = setTimeout(async () => {
      const answered = await ask('validatePois', { body: { pois: asked } })
      if (isGone) return
      if (answered.ok) return setAnswer({ points, verdict: answered.value })
      // Without an answer the local result stands, since the rules are the same.
      if (answered.failure.kind === 'rejected')
        setAnswer({
          points,
          verdict: { isValid: false, errors: [answered.failure.text || texts.validationFailed] },
        })
    }, ASK_AFTER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [points, isOnline])

  return answer?.points === points
    ? { ...local, ...answer.verdict, by: 'server' }
    : { ...local, by: 'device' }
}
