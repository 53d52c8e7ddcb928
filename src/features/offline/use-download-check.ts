/** What is really stored of a download, read once for each time it was stored. */
import { useEffect, useState } from 'react'
import type { DownloadCheck } from '#contract/threads/download-check.ts'
import { checkDownload } from '#live/storage/use-downloads.ts'
import type { Download } from '#live/views.ts'

interface Checked {
  readonly key: string
  /** Null where nothing says what should be there: an older build stored it. */
  readonly check: DownloadCheck | null
}

/**
 * The app's code may still be on its way to the device when a first walk is stored: it is looked for again, a few times, since
 * each look reads all files.
 */
const APP_ASKED_AGAIN_MS = [2000, 4000, 8000, 16_000]

/** Undefined while it is read, and for what is not downloaded. */
export function useDownloadCheck(
  { tourId, state, downloadedAt }: Download,
  isWanted = true,
): DownloadCheck | null | undefined {
  const [checked, setChecked] = useState<Checked>()
  const key = isWanted && state === 'downloaded' ? `${tourId} ${downloadedAt}` : undefined
  useEffect(() => {
    if (key === undefined) return
    let isShown = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (again: readonly number[]) => {
      const answer = await checkDownload(tourId)
      if (!isShown || !answer.ok) return
      setChecked({ key, check: answer.value })
      const [afterMs, ...rest] = again
      if (answer.value && !answer.value.isAppStored && afterMs !== undefined)
        timer = setTimeout(() => void read(rest), afterMs)
    }
    void read(APP_ASKED_AGAIN_MS)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [key, tourId])
  return key !== undefined && checked?.key === key ? checked.check : undefined
}
