import { editMedia } from '#live/commands.ts'
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
