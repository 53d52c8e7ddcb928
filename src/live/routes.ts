/** Custom routes (the user's own, public ones, one that a link opens), and the commands of routes, their files and drafts. */
import { useCallback } from 'react'
import { ok } from '#contract/failure.ts'
import { routeView } from '#changes/subjects/route-view.ts'
import { ask } from './ask.ts'
import { command } from './commands.ts'
import type { Live } from './live.ts'
import type { QueryArgs, QueryValue } from './source.ts'
import { useAnswer, type Asked } from './use-answer.ts'
import type { RouteView } from './views.ts'
import { useWatched } from './watch.ts'

/** The user's custom routes, newest first, waiting changes folded in. */
export const useMyRoutes = (): Live<readonly RouteView[]> => useWatched('my-routes', null)

/** One route by its key: the server's id as text, or the key it was made under on this device. */
export const useRoute = (routeKey: string): Live<RouteView> => useWatched('route', { routeKey })

/** A page of public routes, waiting likes folded in; as last fetched where there is no signal. */
export const usePublicRoutes = (page: QueryArgs<'public-routes'>): Live<QueryValue<'public-routes'>> =>
  useWatched('public-routes', page)

/** The route that a shared link opens, as the server shows it now; for visitors too. */
export function useSharedRoute(shareToken: string): Asked<RouteView> {
  const question = useCallback(async () => {
    const answer = await ask('sharedCustomRoute', { params: { token: shareToken } })
    if (!answer.ok) return answer
    const route = answer.value
    return ok(routeView({ key: String(route.id), route, poiIds: {}, isMine: route.isOwner }))
  }, [shareToken])
  return useAnswer(question)
}

export const createRoute = command('createRoute')
export const deleteRoute = command('deleteRoute')
export const likeRoute = command('likeRoute')
export const readFile = command('readFile')
export const editMedia = command('editMedia')
export const deleteMedia = command('deleteMedia')
export const keepDraft = command('keepDraft')
export const readDraft = command('readDraft')
export const dropDraft = command('dropDraft')
export const saveDraft = command('saveDraft')
