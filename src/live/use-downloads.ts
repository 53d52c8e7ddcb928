import type { Result } from '#contract/failure.ts'
import { useMemo } from 'react'
import { NO_DOWNLOAD } from '#data/downloads/download.ts'
import { getSource } from './source.ts'
import type { Download } from './views.ts'
import { useWatched } from './watch.ts'

const NONE: readonly Download[] = []

/** Every tour that is, was or is being stored on this device for this user. */
export const useDownloads = (): readonly Download[] => useWatched('downloads', null).data ?? NONE

export function useDownload(tourId: number): Download {
  const downloads = useDownloads()
  return useMemo(
    () => downloads.find((download) => download.tourId === tourId) ?? NO_DOWNLOAD(tourId),
    [downloads, tourId],
  )
}

/** Begins or resumes; answers once it is under way, or why it cannot be. Progress and trouble come by `useDownload`. */
export const startDownload = async (tourId: number): Promise<Result<null>> =>
  (await getSource()).startDownload(tourId)

/** Stops; what is stored stays for resuming. */
export const cancelDownload = async (tourId: number): Promise<void> =>
  (await getSource()).cancelDownload(tourId)

export const removeDownload = async (tourId: number): Promise<void> =>
  (await getSource()).removeDownload(tourId)
