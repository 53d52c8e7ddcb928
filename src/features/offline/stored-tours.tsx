/** What this device keeps: which tours, how much of its room, how firmly; and a way to make room. */
import { formatBytes } from '#kit/formats.ts'
import { LOCALE } from '#kit/locale.ts'
import { useEffect, useId, useState } from 'react'
import { removeDownload, useDownloads } from '#live/storage/use-downloads.ts'
import { useTourTitles } from '#live/tours/use-tour-titles.ts'
import type { Download } from '#live/views.ts'
import { storageUse, type StorageUse } from '#data/device/storage-use.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/offline.ts'
import { StorageBar } from './storage-bar.tsx'
import * as css from './waiting-changes.css.ts'

const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })

/** Under My Tours; nothing where no tour is stored. */
export function StoredTours() {
  const headingId = useId()
  const downloads = useDownloads().filter(({ bytesDone }) => bytesDone > 0)
  const titles = useTourTitles(downloads.map(({ tourId }) => tourId))
  const bytes = downloads.reduce((sum, { bytesDone }) => sum + bytesDone, 0)
  const { use, askAgain } = useStorageUse(bytes)
  // The list is told first, the files go after it.
  const remove = async (tourId: number) => {
    await removeDownload(tourId)
    await askAgain()
  }
  if (downloads.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <Stack>
        <h2 id={headingId}>{texts.storedOnThisDevice}</h2>
        <p className={css.facts}>{roomText(bytes, use)}</p>
        <div className={css.bar}>{use && <StorageBar {...use} />}</div>
        <Stack as="ul" gap="sm">
          {downloads.map((download) => {
            const title = titles[download.tourId] ?? texts.aTour
            return (
              <Card as="li" key={download.tourId}>
                <h3 className={css.what}>{title}</h3>
                <p className={css.facts}>{downloadText(download)}</p>
                <div className={css.actions}>
                  <Button label={texts.removeTour(title)} onPress={() => void remove(download.tourId)}>
                    {texts.remove}
                  </Button>
                </div>
              </Card>
            )
          })}
        </Stack>
      </Stack>
    </section>
  )
}

/** Asked again whenever what is stored changes. */
function useStorageUse(bytes: number) {
  const [asked, setAsked] = useState<{ readonly at: number; readonly use: StorageUse | undefined }>()
  useEffect(() => {
    let isShown = true
    void storageUse().then((use) => isShown && setAsked({ at: bytes, use }))
    return () => {
      isShown = false
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

function downloadText({ state, bytesDone, expiresAt, percent }: Download): string {
  const size = formatBytes(bytesDone)
  if (state === 'downloaded') return expiresAt ? texts.storedUntil(size, day.format(expiresAt)) : size
  if (state === 'expired') return texts.expired(size)
  return texts.percentSoFar(size, percent)
}
