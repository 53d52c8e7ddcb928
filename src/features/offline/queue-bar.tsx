/** All downloads that run or wait, as one bar with one button that stops them. */
import { useState } from 'react'
import { cancelDownload } from '#live/downloads.ts'
import type { Download } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { awaitingSignal, awaitingSound } from '#texts/offline.ts'
import * as texts from '#texts/offline-screen.ts'
import * as ui from '#texts/ui.ts'
import * as css from './download-button.css.ts'
import { batchOf, isUnderWay, progressOf } from './queue-progress.ts'

const WAITING = { 'awaiting-sound': awaitingSound, 'awaiting-signal': awaitingSignal } as const
const NONE: ReadonlySet<number> = new Set()

export function QueueBar({ downloads }: { readonly downloads: readonly Download[] }) {
  const [batch, setBatch] = useState(NONE)
  const now = batchOf(batch, downloads)
  if (now !== batch) setBatch(now)
  const progress = progressOf(now, downloads)
  if (!progress) return null
  const stop = async () => {
    // From the last to the first: stopping the first one would let the second begin.
    for (const { tourId } of downloads.filter(isUnderWay).toReversed()) await cancelDownload(tourId)
  }
  return (
    <div className={css.row}>
      <div className={css.bar}>
        <ProgressBar
          label={
            progress.waitsFor ? WAITING[progress.waitsFor] : texts.walksInLine(progress.number, progress.of)
          }
          percent={progress.percent}
        />
      </div>
      <Button onPress={() => void stop()}>{progress.of === 1 ? ui.cancel : texts.stopAll}</Button>
    </div>
  )
}
