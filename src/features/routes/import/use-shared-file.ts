/** In the builder of a new route: takes the file that another app shared, once there is room for its stops. */
import { useEffect, useRef } from 'react'
import type { BuilderRoute } from '#live/views.ts'
import { forgetSharedFile, readSharedFile } from '#platform/storage/stored-files.ts'
import { toastError } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-import.ts'
import type { DraftEvent } from '../builder/draft-history.ts'
import { takeRouteFile } from './take-route-file.ts'

export interface SharedFileOptions {
  /** `missed`: it was shared and did not arrive. None: nothing is taken here. */
  readonly sharedFile: 'awaited' | 'missed' | undefined
  readonly route: BuilderRoute
  /** False after it has said that there are six already. */
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
    // A browser that refuses its storage has kept nothing.
    take().catch(() => toastError(texts.sharedFileMissed))
    return () => {
      isGone = true
    }
  }, [sharedFile])
}
