/** Like another user's route, or take the like back. The likeCount never falls below 0. */
import { routeEntity } from './entities.ts'
import { UNKNOWN_ID, type KindRules } from './kind-rules.ts'

interface Liked {
  readonly isLikedByUser: boolean
  readonly likeCount: number
}

const liked = <T extends Liked>(route: T, isLiked: boolean): T =>
  route.isLikedByUser === isLiked
    ? route
    : { ...route, isLikedByUser: isLiked, likeCount: Math.max(0, route.likeCount + (isLiked ? 1 : -1)) }

export const routeLike: KindRules<'route-like', 'route'> = {
  subject: 'route',
  isEdit: false,
  isLastWord: true,
  isRepeatable: true,
  entity: ({ routeKey }) => routeEntity(routeKey),
  async request({ routeKey, isLiked }, context) {
    const ids = await context.routeIds(routeKey)
    if (!ids) return UNKNOWN_ID
    return { endpoint: isLiked ? 'likeCustomRoute' : 'unlikeCustomRoute', params: { id: ids.routeId } }
  },
  fold: (view, { isLiked }) => liked(view, isLiked),
  coalesce: (earlier, { isLiked }) => {
    if (earlier.kind !== 'route-like') return 'keep'
    return earlier.payload.isLiked === isLiked ? 'replace' : 'cancel'
  },
  dependsOn: ({ kind }) => kind === 'route-create',
  settle: (fact, { isLiked }, answer) => {
    const { likeCount, isLikedByUser } = (answer ?? liked(fact.route, isLiked)) as Liked
    return { ...fact, route: { ...fact.route, likeCount, isLikedByUser } }
  },
  // A conflict means that the route is liked already; a 404, that it is not liked or does not exist.
  isDone: (failure, { isLiked }) =>
    isLiked ? failure.kind === 'conflict' : failure.kind === 'rejected' && failure.status === 404,
}
