/** Which downloads go on by themselves. */
import { isTransient } from '#contract/failure.ts'
import type { DownloadDocument } from '#data/store/documents.ts'
import { isUnderWay } from './download-records.ts'

export const goesOn = (document: DownloadDocument): boolean =>
  isUnderWay(document) ||
  document.state === 'awaiting-signal' ||
  isPassing(document) ||
  (document.state === 'failed' && document.failure?.kind === 'files-missing')

/** It failed of trouble that may pass. */
export const isPassing = ({ state, failure }: DownloadDocument): boolean =>
  state === 'failed' && failure !== undefined && failure.kind !== 'files-missing' && isTransient(failure)
