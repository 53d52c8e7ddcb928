import { MEDIA_TYPE } from '#contract/media-rules.ts'
import { deleteMedia, discardChange } from '#live/commands.ts'
import type { RouteMediaView } from '#live/views.ts'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-media.ts'

/** Deletes a file of a route: a waiting one is discarded here, an uploaded one is deleted on the server. */
export async function deleteRouteMedia(routeKey: string, media: RouteMediaView): Promise<void> {
  const done = await (media.id === undefined
    ? discardChange(media.rowId ?? media.key)
    : deleteMedia(routeKey, media.id))
  if (!done.ok)
    toastError(media.mediaType === MEDIA_TYPE.voice ? texts.voiceDeleteFailed : texts.deleteFailed)
}
