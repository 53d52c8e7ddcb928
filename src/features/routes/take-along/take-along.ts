/** What can be done with any route that one sees: a file of it, a copy of one's own, paper. */
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

/** Makes the copy, also without a signal, and goes to it. */
export async function duplicate(route: RouteView, onNavigate: (path: string) => void): Promise<void> {
  const made = await createRoute(copyOf(route, uuid))
  if (!made.ok) return void toastError(failureText(made.failure, texts.duplicateFailed))
  toastSuccess(texts.duplicated)
  onNavigate(`/custom-routes/${made.value.routeKey}`)
}
