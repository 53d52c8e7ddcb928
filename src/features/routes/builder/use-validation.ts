/** What the rules say of the stops: at once by this device, then by the server where it can be asked. */
import { useEffect, useMemo, useState } from 'react'
import type { RouteSegment } from '#contract/route-rules.ts'
import { CUSTOM_ROUTE, judgeStops } from '#contract/route-rules.ts'
import { ask } from '#live/ask.ts'
import { useOnline } from '#live/connection.ts'
import type { BuilderPoi } from '#live/views.ts'
import * as texts from '#texts/route-builder.ts'
import { problemText } from './problem-text.ts'

const ASK_AFTER_MS = 400

export interface Verdict {
  readonly isValid: boolean
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  /** Miles. */
  readonly totalDistance: number
  /** Minutes. */
  readonly estimatedDuration: number
  readonly segments: readonly RouteSegment[]
}
export interface Validation extends Verdict {
  readonly by: 'server' | 'device'
}

/** Only what the rules look at: a new note needs no new judgement. */
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
      const told = await ask('validatePois', { body: { pois: asked } })
      if (isGone) return
      if (told.ok) return setAnswer({ points, verdict: told.value })
      // A server that cannot be asked changes nothing: the rules are the same here.
      if (told.failure.kind === 'rejected')
        setAnswer({
          points,
          verdict: { isValid: false, errors: [told.failure.text || texts.validationFailed] },
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
