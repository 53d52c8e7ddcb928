/** Below My Tours: the amount that is stored, and the link to the screen with more. Draws nothing where nothing is stored. */
import { PAGES } from '#contract/pages.ts'
import { formatBytes } from '#kit/formats.ts'
import { useDownloads } from '#live/downloads.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import * as texts from '#texts/offline.ts'
import * as css from './download-button.css.ts'
import { isShown } from './queue-progress.ts'

export function StoredSummary() {
  const downloads = useDownloads().filter(isShown)
  if (downloads.length === 0) return null
  const bytes = downloads.reduce((sum, { bytesDone }) => sum + bytesDone, 0)
  return (
    <section className={css.row} aria-label={texts.storedOnThisDevice}>
      <p>{texts.walksOnDevice(downloads.length, formatBytes(bytes))}</p>
      <LinkButton to={PAGES.offline}>{texts.offlineWalks}</LinkButton>
    </section>
  )
}
