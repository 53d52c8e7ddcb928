/** The words of downloads. */
import { isTransient, type Failure } from '#contract/failure.ts'

export const DOWNLOAD_TEXT = {
  signedOut: 'You must be logged in to download audio',
  offline: 'No internet connection',
  noSpace: 'Not enough storage space available',
  already: 'Tour audio already downloaded',
  failed: 'Failed to download chunk',
  mobileData: 'You are not connected to WiFi. Downloading may use mobile data.',
} as const

/** Why a download did not go on. */
export const downloadFailureText = (failure: Failure): string => {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return DOWNLOAD_TEXT.offline
  if (failure.kind === 'storage-full' || failure.kind === 'storage') return DOWNLOAD_TEXT.noSpace
  if (failure.kind === 'unauthorized') return DOWNLOAD_TEXT.signedOut
  if (failure.kind !== 'rejected') return DOWNLOAD_TEXT.failed
  if (failure.code === 'already_downloaded') return DOWNLOAD_TEXT.already
  if (failure.code === 'chunk_not_ready') return `Chunk ${failure.text ?? ''} not available for download`
  return failure.text || DOWNLOAD_TEXT.failed
}

/** Trouble that passes by itself: the download goes on without the user. */
export const goesOnByItself = (failure: Failure): boolean => isTransient(failure)

/** '0.4 MB', '12.6 MB', '10.7 GB'. */
export const formatBytes = (bytes: number): string => {
  const megabytes = bytes / 1_000_000
  return megabytes < 999.95 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1000).toFixed(1)} GB`
}
