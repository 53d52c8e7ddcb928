/** Exports of a route that anyone who sees it may make: a file, or a copy of one's own. */
import { uuid } from '#data/device/uuid.ts'
import { failureText } from '#live/failure-text.ts'
import { createRoute } from '#live/routes.ts'
import type { RouteView } from '#live/views.ts'
import { saveFile } from '#platform/page/page-actions.ts'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/routes.ts'
import { fileNameOf } from './file-name.ts'
import { toGeoJson } from './geojson.ts'
import { toGpx } from './gpx.ts'
import { copyOf } from './route-copy.ts'

export const saveGpx = (route: RouteView): void =>
  saveFile(fileNameOf(route.name, 'gpx'), new Blob([toGpx(route)], { type: 'application/gpx+xml' }))

export const saveGeoJson = (route: RouteView): void =>
  saveFile(fileNameOf(route.name, 'geojson'), new Blob([toGeoJson(route)], { type: 'application/geo+json' }))

/** Makes a copy, with or without a signal. Returns its key; undefined where it failed, which a toast says. */
export async function duplicate(route: RouteView): Promise<string | undefined> {
  const made = await createRoute(copyOf(route, uuid))
  if (!made.ok) {
    toastError(failureText(made.failure, texts.duplicateFailed))
    return undefined
  }
  toastSuccess(texts.duplicated)
  return made.value.routeKey
}
