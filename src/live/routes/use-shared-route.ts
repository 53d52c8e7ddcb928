import { useCallback } from 'react'
import { routeView } from '#changes/subjects/route-view.ts'
import { ok } from '#contract/failure.ts'
import { ask } from '../ask.ts'
import { useAnswer, type Asked } from '../use-answer.ts'
import type { RouteView } from '../views.ts'

/** The route that a link opens, as the server shows it now; for visitors too. */
export function useSharedRoute(shareToken: string): Asked<RouteView> {
  const question = useCallback(async () => {
    const answer = await ask('sharedCustomRoute', { params: { token: shareToken } })
    if (!answer.ok) return answer
    const route = answer.value
    return ok(routeView({ key: String(route.id), route, poiIds: {}, isMine: route.isOwner }))
  }, [shareToken])
  return useAnswer(question)
}
