/** The sentence for a tour that is being made and could not be cancelled. */
import { TOUR_IS_MADE } from '#contract/answer-codes.ts'
import type { Failure } from '#contract/failure.ts'
import * as texts from '#texts/jobs.ts'
import { failureText } from './failure-text.ts'

/**
 * Returns why the cancellation failed and what becomes of the tour. A cancellation is never queued, so it fails without a
 * connection; a tour that was finished meanwhile stays.
 */
export const cancelFailureText = (failure: Failure): string => {
  if (failure.kind === 'offline') return texts.cancelNeedsConnection
  if (failure.kind === 'conflict' && failure.code === TOUR_IS_MADE) return texts.tourIsMade
  return failureText(failure, texts.notCancelled)
}
