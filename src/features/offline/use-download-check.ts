/** Checks the stored files of a download, once for each time that it was stored. */
import { useEffect, useState } from 'react'
import type { DownloadCheck } from '#contract/threads/download-check.ts'
import { isAppStored } from '#data/device/storage-use.ts'
import { checkDownload } from '#live/downloads.ts'
import type { Download } from '#live/views.ts'

interface Checked {
  readonly key: string
  /** Null where no list says which files belong to it (an older build stored it), or where they could not be read. */
  readonly check: DownloadCheck | null
}

/** The app's code may still be loading when a first walk is stored: only the code is checked again, after these delays. */
const APP_ASKED_AGAIN_MS = [2000, 4000, 8000, 16_000]

/** Undefined during the check, and for a tour that is not downloaded. */
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
    const lookForApp = (check: DownloadCheck, [afterMs, ...rest]: readonly number[]) => {
      if (check.isAppStored || afterMs === undefined) return
      timer = setTimeout(async () => {
        const isStored = 'caches' in globalThis && (await isAppStored(caches).catch(() => false))
        if (!isShown) return
        if (isStored) setChecked({ key, check: { ...check, isAppStored: true } })
        else lookForApp(check, rest)
      }, afterMs)
    }
    const read = async () => {
      const answer = await checkDownload(tourId)
      if (!isShown) return
      const check = answer.ok ? answer.value : null
      setChecked({ key, check })
      if (check) lookForApp(check, APP_ASKED_AGAIN_MS)
    }
    void read()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [key, tourId])
  return key !== undefined && checked?.key === key ? checked.check : undefined
}
