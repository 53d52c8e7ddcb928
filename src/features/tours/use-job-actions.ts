/** What can be done about a job that failed: ask again, or take it off the list. */
import { useState } from 'react'
import { dismissJob, generateTour } from '#live/commands.ts'
import type { TourView } from '#live/views.ts'
import { toastError } from '#ui/toast/toast.ts'
import { generationFailureText } from './messages.ts'
import { requestOfJob } from './use-generate.ts'

export interface JobActions {
  readonly onDismiss: () => void
  /** None where what was asked for is not known any more. */
  readonly onTryAgain: (() => void) | undefined
  readonly isTrying: boolean
}

export const useJobActions = (job: TourView): JobActions => {
  const [isTrying, setTrying] = useState(false)
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
  return {
    onDismiss: () => void dismiss(),
    onTryAgain: request && (() => void tryAgain()),
    isTrying,
  }
}
