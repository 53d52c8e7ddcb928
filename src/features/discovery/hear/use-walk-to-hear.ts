/** Loads the walk of the hear screen: from the server, or from this device where the server does not answer soon. */
import { useEffect, useRef } from 'react'
import type { WalkToHear } from '#contract/api/tours.ts'
import { ok, type Result } from '#contract/failure.ts'
import { ask } from '#live/ask.ts'
import { useAnswer } from '#live/use-answer.ts'
import { keptWalk } from '#platform/storage/stored-files.ts'

/** The longest wait for the server before the stored walk shows. */
const PATIENCE_MS = 3000
/** The time until sound that is being generated is requested again; generating takes seconds. */
const ASK_AGAIN_MS = 2000
/** After this many requests they become less frequent, since the generation takes longer than usual. */
const QUICK_ASKS = 10
const ASK_AGAIN_SLOWLY_MS = 8000

type Walk = NonNullable<WalkToHear['tour']>

type Found =
  | { readonly name: 'none' }
  | { readonly name: 'being-made'; readonly walk: Walk }
  | { readonly name: 'ready'; readonly walk: Walk }

export type WalkState = Found | { readonly name: 'loading' } | { readonly name: 'failed' }

const foundIn = ({ tour }: WalkToHear): Found => {
  if (!tour) return { name: 'none' }
  return { name: tour.sample.isReady && tour.sample.audioUrl ? 'ready' : 'being-made', walk: tour }
}

/** The app's service worker stored it, perhaps in another build. */
const keptOne = async (): Promise<Found | undefined> => {
  const kept = (await keptWalk().catch(() => undefined)) as WalkToHear | undefined
  const found = kept?.tour ? foundIn(kept) : undefined
  return found?.name === 'ready' ? found : undefined
}

async function lookForWalk(): Promise<Result<Found>> {
  const asking = ask('walkToHear', { query: { language: navigator.language } })
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))
  const soon = await Promise.race([asking, patience])
  const kept = soon?.ok ? undefined : await keptOne()
  if (kept) return ok(kept)
  const answer = await asking
  return answer.ok ? ok(foundIn(answer.value)) : answer
}

export function useWalkToHear(): { readonly state: WalkState; readonly reload: () => void } {
  const { state, last, reload } = useAnswer(lookForWalk)
  const shown = state.name === 'ready' ? state.value : last
  // One failed answer does not end the requests: the screen says that the sound is being generated.
  const isComing = state.name !== 'loading' && shown?.name === 'being-made'
  const asked = useRef(0)
  useEffect(() => {
    if (!isComing) return undefined
    const waitMs = asked.current < QUICK_ASKS ? ASK_AGAIN_MS : ASK_AGAIN_SLOWLY_MS
    const timer = setTimeout(() => {
      asked.current += 1
      reload()
    }, waitMs)
    return () => clearTimeout(timer)
  }, [isComing, reload])
  if (state.name === 'ready') return { state: state.value, reload }
  // During a new request the previous answer stays visible.
  return { state: last?.name === 'being-made' ? last : { name: state.name }, reload }
}
