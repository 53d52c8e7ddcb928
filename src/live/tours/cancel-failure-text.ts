import { TOUR_IS_MADE } from '#contract/answer-codes.ts'
import type { Failure } from '#contract/failure.ts'
import * as texts from '#texts/jobs.ts'
import { failureText } from '../failure-text.ts'

/** Why a tour that is being made was not cancelled, and what becomes of it. */
export const cancelFailureText = (failure: Failure): string => {
  if (failure.kind === 'offline') return texts.cancelNeedsConnection
  if (failure.kind === 'conflict' && failure.code === TOUR_IS_MADE) return texts.tourIsMade
  return failureText(failure, texts.notCancelled)
}
