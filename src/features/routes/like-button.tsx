import { failureText } from '#live/failure-text.ts'
import { likeRoute } from '#live/routes.ts'
import type { RouteView } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { HeartFilledIcon, HeartIcon } from '#ui/icon/action-icons.tsx'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/routes.ts'

/** True where the route can be liked: it is public and another user's. */
export const canLike = ({ isPublic, isOwner }: Pick<RouteView, 'isPublic' | 'isOwner'>): boolean =>
  isPublic && !isOwner

/** Likes a route, or withdraws the like; works without a connection. */
export function LikeButton({ route }: { readonly route: RouteView }) {
  const { key, name, isLikedByUser } = route
  const toggle = async () => {
    const stored = await likeRoute({ routeKey: key, name, isLikedByUser }, !isLikedByUser)
    if (!stored.ok) toastError(failureText(stored.failure, texts.likeFailed))
  }
  return (
    <Button onPress={() => void toggle()}>
      {isLikedByUser ? <HeartFilledIcon /> : <HeartIcon />}
      {isLikedByUser ? texts.unlike : texts.like}
    </Button>
  )
}
