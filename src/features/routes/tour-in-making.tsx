import { useEffect, useRef, useState } from 'react'
import { ask } from '#live/ask.ts'
import { cancelJob } from '#live/tour-commands.ts'
import { useNotices } from '#live/notices.ts'
import { cancelFailureText } from '#live/cancel-failure-text.ts'
import { useMyTours } from '#live/tours.ts'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import { WithLinks } from '#ui/link/with-links.tsx'
import * as jobs from '#texts/jobs.ts'
import * as texts from '#texts/routes.ts'
import * as css from './tour-in-making.css.ts'
import type { TourInMaking } from './use-route-tour.ts'

/** The interval of the polling for the tour, since its event may be missed. */
const LOOK_EVERY_MS = 1500

export interface TourInMakingNoteProps {
  readonly making: TourInMaking
  /** Called when the tour is ready. */
  readonly onReady: (slug: string) => void
  /** Called when it failed or was cancelled. */
  readonly onFailed: () => void
}

/** The progress of the tour that is generated from a route; calls `onReady` when it is ready. */
export function TourInMakingNote({ making, onReady, onFailed }: TourInMakingNoteProps) {
  const { jobId, slug } = making
  const job = useMyTours().data?.find((tour) => tour.jobId === jobId)
  const isFailed = job?.generationStatus === 'failed'
  const reason = job?.error || job?.narrativePreview || ''
  const [isCancelling, setCancelling] = useState(false)
  const latest = useRef({ onReady, onFailed })
  useEffect(() => {
    latest.current = { onReady, onFailed }
  })

  useEffect(() => {
    if (isFailed) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = async () => {
      const answer = await ask('tourBySlug', { params: { slug } })
      if (isGone) return
      if (answer.ok) {
        toastSuccess(texts.generated)
        latest.current.onReady(slug)
      } else timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [slug, isFailed])

  useEffect(() => {
    if (!isFailed) return
    toastError(reason ? texts.tourFailed(reason) : texts.generateFailed)
    latest.current.onFailed()
  }, [isFailed, reason])

  useNotices((notice) => {
    if (notice.kind === 'tour-cancelled' && notice.jobId === jobId) latest.current.onFailed()
  })
  const cancel = async () => {
    setCancelling(true)
    const answer = await cancelJob(jobId)
    setCancelling(false)
    if (!answer.ok) toastError(cancelFailureText(answer.failure))
  }

  return (
    <div className={css.note}>
      <ProgressBar label={texts.makingTour} percent={job?.generationProgress ?? undefined} />
      <p className={css.words}>
        <WithLinks text={texts.makingTourText} to={['/my-tours']} />
      </p>
      <Button variant="quiet" onPress={() => void cancel()} isPending={isCancelling}>
        {jobs.cancel}
      </Button>
    </div>
  )
}
