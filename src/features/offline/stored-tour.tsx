/** One stored walk: how complete it is, how long it stays, and its actions. */
import { PAGES } from '#contract/pages.ts'
import { formatBytes } from '#kit/formats.ts'
import { LOCALE } from '#kit/locale.ts'
import { useState } from 'react'
import type { DownloadCheck } from '#contract/threads/download-check.ts'
import { cancelDownload, removeDownload, startDownload } from '#live/downloads.ts'
import type { Download } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DownloadIcon } from '#ui/icon/action-icons.tsx'
import { CheckIcon, WarningIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/offline.ts'
import * as screen from '#texts/offline-screen.ts'
import * as ui from '#texts/ui.ts'
import { goesOnByItself, stoppedText } from './messages.ts'
import { isUnderWay } from './queue-progress.ts'
import * as css from './storage-bar.css.ts'
import { useDownloadCheck } from './use-download-check.ts'

const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })

export interface StoredTourProps {
  readonly download: Download
  readonly title: string
  /** Called when its files are removed. */
  readonly onRemoved: () => void
}

export function StoredTour({ download, title, onRemoved }: StoredTourProps) {
  const check = useDownloadCheck(download)
  const { tourId } = download
  // The list is updated first; its files are removed afterwards.
  const remove = async () => {
    await removeDownload(tourId)
    onRemoved()
  }
  return (
    <Card as="li">
      <h3 className={css.what}>{title}</h3>
      <p className={css.facts}>{downloadText(download)}</p>
      <State download={download} check={check} />
      <div className={css.actions}>
        <Fetch download={download} title={title} />
        <LinkButton to={PAGES.playById} params={{ id: String(tourId) }} label={screen.openTour(title)}>
          {screen.open}
        </LinkButton>
        {isUnderWay(download) ? (
          <Button label={screen.stopDownloadOf(title)} onPress={() => void cancelDownload(tourId)}>
            {ui.cancel}
          </Button>
        ) : (
          <Button label={screen.removeTour(title)} onPress={() => void remove()}>
            {screen.remove}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The result of the check, or the reason why the walk is incomplete. Its room is reserved while the files are read. */
function State({
  download,
  check,
}: {
  readonly download: Download
  readonly check: DownloadCheck | null | undefined
}) {
  const { state, failure } = download
  if (state === 'downloaded' && check === undefined) return <p className={css.facts}>{screen.checking}</p>
  if (state === 'downloaded')
    return (
      <p className={css.whole}>
        <CheckIcon />
        {check?.isAppStored && check.missing.length === 0 ? texts.readyOffline : texts.downloaded}
      </p>
    )
  if (state !== 'failed' || !failure || failure.kind === 'aborted') return null
  return (
    <p className={css.problem}>
      <WarningIcon />
      <span>
        {goesOnByItself(failure)
          ? screen.stoppedAndGoesOn(stoppedText(failure), download.percent)
          : stoppedText(failure)}
      </span>
    </p>
  )
}

/** Downloads only the missing files, whatever the label says. */
function Fetch({ download, title }: { readonly download: Download; readonly title: string }) {
  const [isStarting, setStarting] = useState(false)
  const { tourId, state, failure } = download
  if (state !== 'failed' && state !== 'expired') return null
  const isMissing = failure?.kind === 'files-missing'
  const start = async () => {
    setStarting(true)
    await startDownload(tourId)
    setStarting(false)
  }
  return (
    <Button
      variant="primary"
      isPending={isStarting}
      label={isMissing ? screen.downloadMissingOf(title) : screen.downloadTour(title)}
      onPress={() => void start()}
    >
      <DownloadIcon />
      {isMissing ? texts.downloadMissing : state === 'expired' ? texts.downloadAgain : texts.download}
    </Button>
  )
}

function downloadText({ state, bytesDone, expiresAt, percent }: Download): string {
  const size = formatBytes(bytesDone)
  if (state === 'downloaded') return expiresAt ? screen.storedUntil(size, day.format(expiresAt)) : size
  if (state === 'expired') return screen.expired(size)
  if (state === 'queued') return bytesDone > 0 ? screen.inLineAfter(size) : texts.inLine
  if (state === 'awaiting-sound') return screen.awaitingSoundAfter(size, percent)
  if (state === 'awaiting-signal') return screen.awaitingSignalAfter(size, percent)
  return bytesDone > 0 ? screen.percentSoFar(size, percent) : screen.percentAlone(percent)
}
