/** The reasons why a download did not start, or stopped. */
import { isTransient, type Failure } from '#contract/failure.ts'
import type { FilesMissing } from '#contract/threads/download-check.ts'
import * as texts from '#texts/offline.ts'

/** The reason why a download did not continue. */
export const downloadFailureText = (failure: Failure | FilesMissing): string => {
  if (failure.kind === 'files-missing') return filesMissingText(failure)
  if (failure.kind === 'offline' || failure.kind === 'timeout') return texts.noConnection
  if (failure.kind === 'storage-full' || failure.kind === 'storage') return texts.noSpace
  if (failure.kind === 'unauthorized') return texts.signedOut
  if (failure.kind !== 'rejected') return texts.chunkFailed
  if (failure.code === 'already_downloaded') return texts.alreadyDownloaded
  if (failure.code === 'chunk_not_ready') return texts.chunkNotReady(failure.text ?? '')
  return failure.text || texts.chunkFailed
}

/**
 * The reason why a running download stopped. Without a connection it waits (`awaiting-signal`); this is about a link that broke.
 */
export const stoppedText = (failure: Failure | FilesMissing): string =>
  failure.kind === 'offline' || failure.kind === 'timeout' ? texts.chunkFailed : downloadFailureText(failure)

const filesMissingText = ({ missing, total }: FilesMissing): string =>
  `${texts.missingOf(missing.length, total)} (${texts.missingKinds(missing)})`

/** True for a failure that passes: the download resumes without the user. */
export const goesOnByItself = (failure: Failure | FilesMissing): boolean =>
  failure.kind !== 'files-missing' && isTransient(failure)
