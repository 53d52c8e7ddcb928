/** Downloads of whole tours as screens see them. The commands are in `commands.ts` (`startDownload` and its neighbours). */
import { useMemo } from 'react'
import { NO_DOWNLOAD } from '#data/tours/download.ts'
import type { Download } from './views.ts'
import { useWatched } from './watch.ts'

const NONE: readonly Download[] = []

/** Every tour that is, was or is being stored on this device for this user. */
export const useDownloads = (): readonly Download[] => useWatched('downloads', null).data ?? NONE

/** The download of one tour, with its progress and its failure. */
export function useDownload(tourId: number): Download {
  const downloads = useDownloads()
  return useMemo(
    () => downloads.find((download) => download.tourId === tourId) ?? NO_DOWNLOAD(tourId),
    [downloads, tourId],
  )
}
