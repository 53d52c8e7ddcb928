/** What this device keeps: which tours, how much of its room, how firmly; and a way to make room. */
import { formatBytes } from '#kit/formats.ts'
import { useEffect, useId, useState } from 'react'
import { removeDownload, useDownloads } from '#live/storage/use-downloads.ts'
import { useTourTitles } from '#live/tours/use-tour-titles.ts'
import type { Download } from '#live/views.ts'
import { storageUse, type StorageUse } from '#data/device/storage-use.ts'
import { persistStorage } from '#platform/storage/persist-storage.ts'
import { Button } from '#ui/button/button.tsx'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/offline.ts'
import { QueueBar } from './queue-bar.tsx'
import { isUnderWay } from './queue-progress.ts'
import { StorageBar } from './storage-bar.tsx'
import { StoredTour } from './stored-tour.tsx'
import * as css from './waiting-changes.css.ts'

/** Something of it is stored, or is being fetched, or could not be. */
export const isShown = (download: Download): boolean =>
  download.bytesDone > 0 ||
  isUnderWay(download) ||
  (download.state === 'failed' && download.failure?.kind !== 'aborted')

/** Nothing where no tour is stored. `isChecked`: reads everything that is stored, and offers to fetch what is missing. */
export function StoredTours({ isChecked = false }: { readonly isChecked?: boolean }) {
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
        {isChecked && use?.isPersistent === false && <KeepFirmly onAnswer={askAgain} />}
        {isChecked && <QueueBar downloads={downloads} />}
        <Stack as="ul" gap="sm">
          {downloads.map((download) => (
            <StoredTour
              key={download.tourId}
              download={download}
              title={titles[download.tourId] ?? texts.aTour}
              isChecked={isChecked}
              onRemoved={() => void askAgain()}
            />
          ))}
        </Stack>
        {isChecked && <RemoveAll downloads={downloads} bytes={bytes} onRemoved={askAgain} />}
      </Stack>
    </section>
  )
}

/** The promise is asked for in the tap, as some browsers want it; the answer is said. */
function KeepFirmly({ onAnswer }: { readonly onAnswer: () => Promise<void> }) {
  const [isRefused, setRefused] = useState(false)
  const ask = async () => {
    setRefused(!(await persistStorage()))
    await onAnswer()
  }
  return (
    <div className={css.actions}>
      <Button onPress={() => void ask()}>{texts.keepFirmly}</Button>
      <p role="status" className={css.facts}>
        {isRefused && texts.notPromised}
      </p>
    </div>
  )
}

interface RemoveAllProps {
  readonly downloads: readonly Download[]
  readonly bytes: number
  readonly onRemoved: () => Promise<void>
}

function RemoveAll({ downloads, bytes, onRemoved }: RemoveAllProps) {
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    // The last first, so that none begins in between.
    for (const { tourId } of downloads.toReversed()) await removeDownload(tourId)
    await onRemoved()
    setPending(false)
    setAsked(false)
  }
  return (
    <div className={css.actions}>
      <Button variant="danger" onPress={() => setAsked(true)}>
        {texts.removeAll}
      </Button>
      <AlertDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={texts.removeAllTitle}
        confirmLabel={texts.removeAll}
        isDanger
        isPending={isPending}
        onConfirm={() => void remove()}
      >
        {texts.removeAllText(downloads.length, formatBytes(bytes))}
      </AlertDialog>
    </div>
  )
}

/** Asked again whenever what is stored changes. */
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
  const tours = texts.toursTake(formatBytes(bytes))
  if (!use) return tours
  const left = texts.areFree(formatBytes(Math.max(0, use.quotaBytes - use.usedBytes)))
  const kept = use.isPersistent ? texts.storageKept : texts.storageMayBeDropped
  return `${tours} ${left} ${kept}`
}
