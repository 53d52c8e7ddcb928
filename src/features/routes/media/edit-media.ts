import { MEDIA_TYPE } from '#contract/media-rules.ts'
import { discardChange } from '#live/change-notes.ts'
import { deleteMedia, editMedia } from '#live/routes.ts'
import type { FileEdit, RouteMediaView } from '#live/views.ts'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-media.ts'

/** Changes a file of a route, also one that is still being sent. Resolves to false where that failed. */
export async function editRouteMedia(
  routeKey: string,
  { key }: RouteMediaView,
  edit: FileEdit,
): Promise<boolean> {
  const done = await editMedia(routeKey, key, edit)
  if (!done.ok) toastError(texts.editFailed)
  return done.ok
}

/** Deletes a file of a route: a waiting one is discarded here, an uploaded one is deleted on the server. */
export async function deleteRouteMedia(routeKey: string, media: RouteMediaView): Promise<void> {
  const done = await (media.id === undefined
    ? discardChange(media.rowId ?? media.key)
    : deleteMedia(routeKey, media.id))
  if (!done.ok)
    toastError(media.mediaType === MEDIA_TYPE.voice ? texts.voiceDeleteFailed : texts.deleteFailed)
}
