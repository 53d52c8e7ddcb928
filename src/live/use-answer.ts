/** One question at a time to the server. The answer to an older question never replaces that to a newer one. */
import { useCallback, useEffect, useState } from 'react'
import type { Failure, Result } from '#contract/failure.ts'

export type Answered<T, F = Failure> =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly failure: F }
  | { readonly name: 'ready'; readonly value: T }

export interface Asked<T, F = Failure> {
  readonly state: Answered<T, F>
  /** The last good answer, also while the question is asked again. */
  readonly last: T | undefined
  /** The failure of the question, also while it is asked again. */
  readonly failure: F | undefined
  /** True while an answer is on its way. */
  readonly isAsking: boolean
  readonly reload: () => void
}

/** Asks again whenever `question` changes (it must be stable: `useCallback`) and on `reload`. `question` gets the number of reloads. */
export const useAnswer = <T, F = Failure>(
  question: (reloads: number) => Promise<Result<T, F>>,
): Asked<T, F> => {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ question: unknown; attempt: number; result: Result<T, F> }>()
  const [last, setLast] = useState<T>()
  useEffect(() => {
    let isCurrent = true
    void question(attempt).then((result) => {
      if (!isCurrent) return
      setAnswer({ question, attempt, result })
      if (result.ok) setLast(result.value)
    })
    return () => {
      isCurrent = false
    }
  }, [question, attempt])
  const reload = useCallback(() => setAttempt((count) => count + 1), [])

  const result = answer?.question === question && answer.attempt === attempt ? answer.result : undefined
  const state: Answered<T, F> =
    result === undefined
      ? { name: 'loading' }
      : result.ok
        ? { name: 'ready', value: result.value }
        : { name: 'failed', failure: result.failure }
  const latest = answer?.question === question ? answer.result : undefined
  const failure = latest && !latest.ok ? latest.failure : undefined
  return { state, last, failure, isAsking: result === undefined, reload }
}
