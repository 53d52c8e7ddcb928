/** A shorter order of the stops, held until it is applied or ignored. */
import { useState } from 'react'
import { optimiseStops, problemOfOptimising } from '#contract/route-rules.ts'
import type { Result } from '#contract/failure.ts'
import { ask } from '#live/ask.ts'
import type { BuilderPoi } from '#live/views.ts'
import { toast, toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-builder.ts'
import { problemText } from './messages.ts'

export interface ShorterOrder {
  readonly keys: readonly string[]
  /** In miles. */
  readonly distanceReduction: number
  /** In minutes. */
  readonly timeReduction: number
}

type Found = Pick<ReturnType<typeof optimiseStops>, 'distanceReduction' | 'timeReduction'> & {
  readonly optimizedOrder: readonly number[]
}

/** Asks the server; where it cannot be reached, the same rules run on this device. */
async function shorterWay(pois: readonly BuilderPoi[]): Promise<Result<Found, { readonly text: string }>> {
  const points = pois.map(({ latitude, longitude, name }) => ({ latitude, longitude, name }))
  const answer = await ask('optimizeRoute', { body: { pois: points } })
  if (!answer.ok) {
    if (answer.failure.kind === 'rejected')
      return { ok: false, failure: { text: answer.failure.text || texts.optimizationFailed } }
    return { ok: true, value: optimiseStops(points) }
  }
  const { optimizedOrder, distanceReduction, timeReduction } = answer.value
  const isWhole = pois.every((_, index) => optimizedOrder.includes(index))
  return isWhole && optimizedOrder.length === pois.length
    ? {
        ok: true,
        value: {
          optimizedOrder,
          distanceReduction: distanceReduction ?? 0,
          timeReduction: timeReduction ?? 0,
        },
      }
    : { ok: false, failure: { text: texts.optimizeFailed } }
}

export function useOptimise(pois: readonly BuilderPoi[]) {
  const [held, setHeld] = useState<ShorterOrder & { readonly of: readonly BuilderPoi[] }>()
  const [isAsking, setAsking] = useState(false)

  const optimise = async () => {
    const problem = problemOfOptimising(pois.length)
    if (problem) return void toastError(problemText(problem))
    setAsking(true)
    const found = await shorterWay(pois)
    setAsking(false)
    if (!found.ok) return void toastError(found.failure.text)
    const { optimizedOrder, distanceReduction, timeReduction } = found.value
    if (optimizedOrder.every((stop, index) => stop === index) || distanceReduction <= 0)
      return void toast(texts.shortestAlready)
    const keys = optimizedOrder.flatMap((stop) => pois[stop]?.key ?? [])
    return setHeld({ keys, distanceReduction, timeReduction, of: pois })
  }
  return {
    optimise: () => void optimise(),
    isAsking,
    /** Valid for these very stops: any change of the list ends it. */
    suggestion: held?.of === pois ? held : undefined,
    ignore: () => setHeld(undefined),
  }
}
