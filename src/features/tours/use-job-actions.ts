/** The actions on a job: cancel it; where it failed, request it again or remove it from the list. */
import { useState } from 'react'
import { cancelJob, dismissJob, generateTour } from '#live/tour-commands.ts'
import { cancelFailureText } from '#live/cancel-failure-text.ts'
import type { TourView } from '#live/views.ts'
import { toastError } from '#ui/toast/toast.ts'
import { generationFailureText } from './messages.ts'
import { requestOfJob } from './use-generate.ts'

export interface JobActions {
  readonly onDismiss: () => void
  /** Undefined where the request is no longer known. */
  readonly onTryAgain: (() => void) | undefined
  readonly isTrying: boolean
  /** Undefined for a tour whose request is not sent yet: that is discarded as a change. */
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
    // A notice reports the cancellation, on every device.
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
