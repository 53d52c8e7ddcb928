/** A button that adds the stops of a GPX or GeoJSON file; Undo removes them again. */
import { useRef } from 'react'
import type { BuilderRoute } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { RouteIcon } from '#ui/icon/place-icons.tsx'
import * as texts from '#texts/route-import.ts'
import type { DraftEvent } from '../builder/draft-history.ts'
import { takeRouteFile } from './take-route-file.ts'

export interface ImportRouteProps {
  readonly route: BuilderRoute
  /** Returns false, after a toast, where the route has its six stops already. */
  readonly hasRoom: () => boolean
  readonly dispatch: (event: DraftEvent) => void
}

export function ImportRoute({ route, hasRoom, dispatch }: ImportRouteProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        // The visible control is the button.
        hidden
        accept=".gpx,.geojson,.json,application/gpx+xml,application/geo+json"
        aria-label={texts.importRoute}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void takeRouteFile(file, route, dispatch)
          // Allows the same file to be chosen again.
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
