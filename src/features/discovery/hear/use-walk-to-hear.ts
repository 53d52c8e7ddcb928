/** The walk to hear: as the server says now, or as it was kept where the server does not say it soon. */
import { useEffect, useState } from 'react'
import type { WalkToHear } from '#contract/api/tours.ts'
import type { Failure } from '#contract/failure.ts'
import { ask } from '#live/ask.ts'
import { keptWalk } from '#platform/storage/kept-walk.ts'

/** Longer than this nobody waits for what is on the device. */
const PATIENCE_MS = 3000
/** Sound that is on its way is asked for again after this; it takes seconds. */
const ASK_AGAIN_MS = 2000

type Walk = NonNullable<WalkToHear['tour']>

export type WalkState =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly failure: Failure }
  | { readonly name: 'none' }
  | { readonly name: 'being-made'; readonly walk: Walk }
  | { readonly name: 'ready'; readonly walk: Walk }

const stateOf = ({ tour }: WalkToHear): WalkState => {
  if (!tour) return { name: 'none' }
  return { name: tour.sample.isReady && tour.sample.audioUrl ? 'ready' : 'being-made', walk: tour }
}

/** Written by this app's own service worker, perhaps of another build. */
const keptState = async (): Promise<WalkState | undefined> => {
  const kept = (await keptWalk().catch(() => undefined)) as WalkToHear | undefined
  const state = kept?.tour ? stateOf(kept) : undefined
  return state?.name === 'ready' ? state : undefined
}

export function useWalkToHear(): { readonly state: WalkState; readonly reload: () => void } {
  const [state, setState] = useState<WalkState>({ name: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    let isSettled = false
    const settle = (next: WalkState) => {
      if (!isCurrent || isSettled) return
      isSettled = true
      setState(next)
    }
    const patience = setTimeout(() => {
      void keptState().then((kept) => kept && settle(kept))
    }, PATIENCE_MS)
    const look = async () => {
      const answer = await ask('walkToHear', { query: { language: navigator.language } })
      if (answer.ok) settle(stateOf(answer.value))
      else settle((await keptState()) ?? { name: 'failed', failure: answer.failure })
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(patience)
    }
  }, [attempt])
  const isBeingMade = state.name === 'being-made'
  useEffect(() => {
    if (!isBeingMade) return undefined
    const timer = setTimeout(() => setAttempt((count) => count + 1), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isBeingMade, attempt])
  const reload = () => {
    setState({ name: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { state, reload }
}
