/** What can be done about a job: cancel it; where it failed, ask again or take it off the list. */
import { useState } from 'react'
import { cancelJob, dismissJob, generateTour } from '#live/tour-commands.ts'
import { cancelFailureText } from '#live/cancel-failure-text.ts'
import type { TourView } from '#live/views.ts'
import { toastError } from '#ui/toast/toast.ts'
import { generationFailureText } from './messages.ts'
import { requestOfJob } from './use-generate.ts'

export interface JobActions {
  readonly onDismiss: () => void
  /** None where what was asked for is not known any more. */
  readonly onTryAgain: (() => void) | undefined
  readonly isTrying: boolean
  /** None for a tour that waits to be asked for: that is taken back as a change. */
  readonly onCancel: (() => void) | undefined
  readonly isCancelling: boolean
}

export const useJobActions = (job: TourView): JobActions => {
  const [isTrying, setTrying] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const request = requestOfJob(job)
  const dismiss = () => (job.jobId ? dismissJob(job.jobId) : Promise.resolve())
  const tryAgain = async () => {
    if (!request) return
    setTrying(true)
    const answer = await generateTour(request)
    setTrying(false)
    if (answer.ok) await dismiss()
    else toastError(generationFailureText(answer.failure))
  }
  const { jobId } = job
  const cancel = async (id: string) => {
    setCancelling(true)
    const answer = await cancelJob(id)
    setCancelling(false)
    // That it was cancelled is told by a notice, on every device.
    if (!answer.ok) toastError(cancelFailureText(answer.failure))
  }
  return {
    onCancel: jobId && job.pending.length === 0 ? () => void cancel(jobId) : undefined,
    isCancelling,
    onDismiss: () => void dismiss(),
    onTryAgain: request && (() => void tryAgain()),
    isTrying,
  }
}
