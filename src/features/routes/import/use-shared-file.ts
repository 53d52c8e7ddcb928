/** In the builder of a new route: adds the stops of a file that another app shared, once the draft has been read. */
import { useEffect, useRef } from 'react'
import type { BuilderRoute } from '#live/views.ts'
import { forgetSharedFile, readSharedFile } from '#platform/storage/stored-files.ts'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-import.ts'
import type { DraftEvent } from '../builder/draft-history.ts'
import { takeRouteFile } from './take-route-file.ts'

export interface SharedFileOptions {
  /** `missed`: the file was shared and did not arrive. Undefined: no file was shared. */
  readonly sharedFile: 'awaited' | 'missed' | undefined
  readonly route: BuilderRoute
  /** Returns false, after a toast, where the route has its six stops already. */
  readonly hasRoom: () => boolean
  readonly dispatch: (event: DraftEvent) => void
}

export function useSharedFile(options: SharedFileOptions): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { sharedFile } = options
  useEffect(() => {
    if (sharedFile === undefined) return undefined
    let isGone = false
    const take = async () => {
      const file = await readSharedFile()
      if (isGone) return
      if (!file) {
        if (sharedFile === 'missed') toastError(texts.sharedFileMissed)
        return
      }
      const { route, hasRoom, dispatch } = latest.current
      if (!hasRoom()) return
      await takeRouteFile(file, route, dispatch)
      await forgetSharedFile()
    }
    // A browser that refuses storage has not stored the file.
    take().catch(() => toastError(texts.sharedFileMissed))
    return () => {
      isGone = true
    }
  }, [sharedFile])
}
