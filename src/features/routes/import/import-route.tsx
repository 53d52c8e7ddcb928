/** A button that takes over the stops of a GPX or GeoJSON file; Undo takes them out again. */
import { useRef } from 'react'
import { CUSTOM_ROUTE } from '#contract/limits.ts'
import { uuid } from '#data/device/uuid.ts'
import type { BuilderRoute } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { RouteIcon } from '#ui/icon/place-icons.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-import.ts'
import type { DraftEvent } from '../builder/draft-history.ts'
import type { ImportProblem } from './imported-route.ts'
import { readRouteFile } from './read-route-file.ts'
import { stopsOf } from './stops-of.ts'

export interface ImportRouteProps {
  readonly route: BuilderRoute
  /** False after it has said that there are six already. */
  readonly hasRoom: () => boolean
  readonly dispatch: (event: DraftEvent) => void
}

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

export function ImportRoute({ route, hasRoom, dispatch }: ImportRouteProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    const read = await readRouteFile(file).catch(() => undefined)
    if (!read) return toastError(texts.importProblem.unreadable({ where: undefined }))
    if (!read.ok) return toastError(problemText(read.problem))
    const stops = stopsOf(read.route, route.pois, uuid)
    dispatch({
      name: 'replaced',
      route: { ...route, name: route.name || read.route.name, pois: [...route.pois, ...stops] },
    })
    return toastSuccess(texts.taken(stops.length, read.route.points.length, CUSTOM_ROUTE.poisMax))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        // The button is what people find.
        hidden
        accept=".gpx,.geojson,.json,application/gpx+xml,application/geo+json"
        aria-label={texts.importRoute}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void take(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button variant="quiet" onPress={() => hasRoom() && input.current?.click()}>
        <RouteIcon />
        {texts.importRoute}
      </Button>
    </>
  )
}
