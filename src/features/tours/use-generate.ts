/** Requests a tour: one request at a time, with its result. */
import { useCallback, useState } from 'react'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { Failure } from '#contract/failure.ts'
import { generateTour } from '#live/tour-commands.ts'
import type { TourView } from '#live/views.ts'

export interface Generating {
  readonly isSending: boolean
  /** The reason why the last request was refused; cleared by the next one. */
  readonly failure: Failure | undefined
  /** Resolves to undefined where the server accepted it. */
  readonly generate: (request: GenerateTourBody) => Promise<Failure | undefined>
}

export const useGenerate = (): Generating => {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const generate = useCallback(async (request: GenerateTourBody) => {
    setSending(true)
    setFailure(undefined)
    const answer = await generateTour(request)
    setSending(false)
    if (answer.ok) return undefined
    setFailure(answer.failure)
    return answer.failure
  }, [])
  return { isSending, failure, generate }
}

export const isQuotaRefusal = (failure: Failure): boolean =>
  failure.kind === 'rejected' && failure.code === 'quota_exceeded'

/** Returns the request that a job was made from; undefined where its point is not known. */
export const requestOfJob = (job: TourView): GenerateTourBody | undefined => {
  const { locationName, latitude, longitude, topic } = job
  if (!locationName || !topic || (latitude === 0 && longitude === 0)) return undefined
  return { locationName, latitude, longitude, topic }
}
