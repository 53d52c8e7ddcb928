/** Downloads of whole tours as screens see them, and their commands. */
import { useMemo } from 'react'
import { NO_DOWNLOAD } from '#data/tours/download.ts'
import { command } from './commands.ts'
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

/** The progress and the failure of a started download are shown by `useDownload`. */
export const startDownload = command('startDownload')
export const cancelDownload = command('cancelDownload')
export const removeDownload = command('removeDownload')
export const checkDownload = command('checkDownload')
