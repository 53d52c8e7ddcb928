/** The button that downloads a whole tour. The worker does the transfer; this shows its state. */
import { formatBytes } from '#kit/formats.ts'
import { LOCALE } from '#kit/locale.ts'
import { useState } from 'react'
import { cancelDownload, removeDownload, startDownload, useDownload, useDownloads } from '#live/downloads.ts'
import { useOnline } from '#live/connection.ts'
import { useSession } from '#live/session/session.ts'
import type { Download } from '#live/views.ts'
import { isOnMobileData } from '#data/device/connection.ts'
import { isInstalledStorageApart } from '#platform/page/install-prompt.ts'
import { persistStorage } from '#platform/storage/persist-storage.ts'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { DownloadIcon } from '#ui/icon/action-icons.tsx'
import { CheckIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/offline.ts'
import * as ui from '#texts/ui.ts'
import * as css from './download-button.css.ts'
import { tapOutcome } from './download-steps.ts'
import { downloadFailureText, goesOnByItself, stoppedText } from './messages.ts'
import { isShown, isUnderWay } from './queue-progress.ts'
import { useDownloadCheck } from './use-download-check.ts'

export interface DownloadButtonProps {
  readonly tourId: number
  /** Names the tour for screen readers, which do not see the card around the button. */
  readonly title: string
  /** At the start of a walk: the stored files are checked before it says 'Ready to walk offline'. */
  readonly isChecked?: boolean | undefined
}

type Said = {
  readonly tone: 'problem' | 'warning'
  readonly text: string
  /** True for the worker's answer to a start, which the download's own failure replaces. */
  readonly isOfStart?: boolean
}

const UNDER_WAY: Partial<Record<Download['state'], string>> = {
  queued: texts.inLine,
  'awaiting-sound': texts.awaitingSound,
  'awaiting-signal': texts.awaitingSignal,
}

export function DownloadButton({ tourId, title, isChecked = false }: DownloadButtonProps) {
  const download = useDownload(tourId)
  const check = useDownloadCheck(download, isChecked)
  const isSignedIn = useSession().name === 'signed-in'
  const isOnline = useOnline()
  const isAnyStored = useDownloads().some(isShown)
  const [said, say] = useState<Said>()
  const [isStarting, setStarting] = useState(false)
  /** The browser's answer to the request for persistent storage. */
  const [isKept, setKept] = useState<boolean>()
  const promise = isKept !== undefined && (
    <p className={css.detail}>{isKept ? texts.keptFirmly : texts.maybeDropped}</p>
  )

  const start = async () => {
    const outcome = tapOutcome({
      isSignedIn,
      isOnline,
      isDownloaded: download.state === 'downloaded',
      isOnMobileData: isOnMobileData(),
      isStoredApart: isInstalledStorageApart() && !isAnyStored,
      wasWarned: said?.tone === 'warning',
    })
    if (outcome.name !== 'start') {
      return say({ tone: outcome.name === 'warn' ? 'warning' : 'problem', text: outcome.text })
    }
    say(undefined)
    setStarting(true)
    // Requested in the tap itself; a refusal does not stop the download.
    void persistStorage().then(setKept)
    const started = await startDownload(tourId)
    setStarting(false)
    // The call returns once the download is under way: later failures are part of the download itself.
    if (!started.ok && started.failure.kind !== 'aborted') {
      say({ tone: 'problem', text: downloadFailureText(started.failure), isOfStart: true })
    }
  }

  if (isUnderWay(download)) {
    return (
      <section className={css.box} aria-label={texts.downloadOf(title)}>
        <div className={css.row}>
          <div className={css.bar}>
            <ProgressBar label={UNDER_WAY[download.state] ?? texts.downloading} percent={download.percent} />
          </div>
          <Button onPress={() => void cancelDownload(tourId)}>{ui.cancel}</Button>
        </div>
        {promise}
      </section>
    )
  }
  if (download.state === 'downloaded') {
    return (
      <section className={css.box} aria-label={texts.downloadOf(title)}>
        <div className={css.row}>
          <Stored download={download} isReady={check?.isAppStored === true && check.missing.length === 0} />
          <Button onPress={() => void removeDownload(tourId)}>{texts.removeDownload}</Button>
        </div>
        {promise}
      </section>
    )
  }
  // A download that the user stopped is no failure: its files wait for the next tap.
  const failure = download.failure?.kind === 'aborted' ? undefined : download.failure
  return (
    <section className={css.box} aria-label={texts.downloadOf(title)}>
      <div className={css.row}>
        <Button onPress={() => void start()} isPending={isStarting}>
          <DownloadIcon />
          {failure?.kind === 'files-missing'
            ? texts.downloadMissing
            : failure
              ? texts.tryAgain
              : download.state === 'expired'
                ? texts.downloadAgain
                : texts.download}
        </Button>
      </div>
      <div role="alert">
        {said && !(said.isOfStart && failure) ? (
          <p className={said.tone === 'warning' ? css.warning : css.problem}>{said.text}</p>
        ) : (
          failure && (
            <>
              <p className={css.problem}>{stoppedText(failure)}</p>
              {goesOnByItself(failure) && <p className={css.detail}>{texts.stoppedAt(download.percent)}</p>}
            </>
          )
        )}
      </div>
    </section>
  )
}

/** `isReady`: all files were read and match what was stored, the app's own code too. */
function Stored({ download, isReady }: { readonly download: Download; readonly isReady: boolean }) {
  const until = download.expiresAt ? new Date(download.expiresAt) : undefined
  const details = [
    download.bytesTotal > 0 ? formatBytes(download.bytesTotal) : '',
    until ? texts.until(until.toLocaleDateString(LOCALE, { day: 'numeric', month: 'short' })) : '',
  ].filter(Boolean)
  return (
    <span className={css.done}>
      <CheckIcon />
      <span>
        {texts.downloaded}
        {isReady && ` · ${texts.readyOffline}`}
        {details.length > 0 && <span className={css.detail}> · {details.join(' · ')}</span>}
      </span>
    </span>
  )
}
