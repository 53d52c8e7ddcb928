/** The stored tours, the storage that they use, whether the browser may clear it, and ways to free it. */
import { formatBytes } from '#kit/formats.ts'
import { useEffect, useId, useState } from 'react'
import { useDownloads } from '#live/downloads.ts'
import { useTourTitles } from '#live/tours.ts'
import { storageUse, type StorageUse } from '#data/device/storage-use.ts'
import { persistStorage } from '#platform/storage/persist-storage.ts'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/offline.ts'
import * as screen from '#texts/offline-screen.ts'
import { QueueBar } from './queue-bar.tsx'
import { isShown } from './queue-progress.ts'
import { RemoveAll } from './remove-all.tsx'
import { StorageBar } from './storage-bar.tsx'
import { StoredTour } from './stored-tour.tsx'
import * as css from './waiting-changes.css.ts'

/** Draws nothing where no tour is stored. */
export function StoredTours() {
  const headingId = useId()
  const downloads = useDownloads().filter(isShown)
  const titles = useTourTitles(downloads.map(({ tourId }) => tourId))
  const bytes = downloads.reduce((sum, { bytesDone }) => sum + bytesDone, 0)
  const { use, askAgain } = useStorageUse(bytes)
  if (downloads.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <Stack>
        <h2 id={headingId}>{texts.storedOnThisDevice}</h2>
        <p className={css.facts}>{roomText(bytes, use)}</p>
        <div className={css.bar}>{use && <StorageBar {...use} />}</div>
        {use?.isPersistent === false && <KeepFirmly onAnswer={askAgain} />}
        <QueueBar downloads={downloads} />
        <Stack as="ul" gap="sm">
          {downloads.map((download) => (
            <StoredTour
              key={download.tourId}
              download={download}
              title={titles[download.tourId] ?? screen.aTour}
              onRemoved={() => void askAgain()}
            />
          ))}
        </Stack>
        <RemoveAll downloads={downloads} bytes={bytes} onRemoved={askAgain} />
      </Stack>
    </section>
  )
}

/** Persistent storage is requested in the tap, as some browsers require; the answer is shown. */
function KeepFirmly({ onAnswer }: { readonly onAnswer: () => Promise<void> }) {
  const [isRefused, setRefused] = useState(false)
  const ask = async () => {
    setRefused(!(await persistStorage()))
    await onAnswer()
  }
  return (
    <div className={css.actions}>
      <Button onPress={() => void ask()}>{screen.keepFirmly}</Button>
      <output className={css.facts}>{isRefused && screen.notPromised}</output>
    </div>
  )
}

/** Measured again whenever the stored amount changes. */
function useStorageUse(bytes: number) {
  const [asked, setAsked] = useState<{ readonly at: number; readonly use: StorageUse | undefined }>()
  useEffect(() => {
    let isMounted = true
    void storageUse().then((use) => isMounted && setAsked({ at: bytes, use }))
    return () => {
      isMounted = false
    }
  }, [bytes])
  const askAgain = async () => {
    const use = await storageUse()
    setAsked({ at: bytes, use })
  }
  return { use: asked?.use, askAgain }
}

function roomText(bytes: number, use: StorageUse | undefined): string {
  const tours = screen.toursTake(formatBytes(bytes))
  if (!use) return tours
  const left = screen.areFree(formatBytes(Math.max(0, use.quotaBytes - use.usedBytes)))
  const kept = use.isPersistent ? screen.storageKept : screen.storageMayBeDropped
  return `${tours} ${left} ${kept}`
}
