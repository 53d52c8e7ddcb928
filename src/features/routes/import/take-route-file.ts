/** Adds the stops of a file to a route, in one step of its history, and reports their number or the file's problem. */
import { CUSTOM_ROUTE } from '#contract/route-rules.ts'
import { uuid } from '#data/device/uuid.ts'
import type { BuilderRoute } from '#live/views.ts'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-import.ts'
import type { DraftEvent } from '../builder/draft-history.ts'
import type { ImportProblem } from './imported-route.ts'
import { readRouteFile } from './read-route-file.ts'
import { stopsOf } from './stops-of.ts'

const problemText = (problem: ImportProblem): string => {
  switch (problem.code) {
    case 'unreadable':
      return texts.importProblem.unreadable(problem)
    case 'bad-coordinates':
      return texts.importProblem['bad-coordinates'](problem)
    default:
      return texts.importProblem[problem.code]()
  }
}

export async function takeRouteFile(
  file: Blob,
  route: BuilderRoute,
  dispatch: (event: DraftEvent) => void,
): Promise<void> {
  const read = await readRouteFile(file).catch(() => undefined)
  if (!read) {
    toastError(texts.importProblem.unreadable({ where: undefined }))
    return
  }
  if (!read.ok) {
    toastError(problemText(read.problem))
    return
  }
  const stops = stopsOf(read.route, route.pois, uuid)
  dispatch({
    name: 'replaced',
    route: { ...route, name: route.name || read.route.name, pois: [...route.pois, ...stops] },
  })
  toastSuccess(texts.taken(stops.length, read.route.points.length, CUSTOM_ROUTE.poisMax))
}
