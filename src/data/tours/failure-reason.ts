/** Why a job failed, out of a text that may begin with the words for a failed job (they are said once, on the card). */
import * as jobs from '#texts/jobs.ts'

const PREFIX = jobs.failedBecause('')

export const failureReason = (text: string): string =>
  text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text
