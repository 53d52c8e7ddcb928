/** The words of downloads and of changes on their way (second document, sections 5 and 8; screens from outside, 10-12). */
import { isTransient, type Failure } from '#contract/failure.ts'
import type { WaitingChange } from '#live/views.ts'

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

const quoted = (title: string): string => (title ? `“${title}”` : 'a tour')

const USER_CHANGES: Partial<Record<WaitingChange['kind'], string>> = {
  'preferences-accessibility': 'Save the accessibility preferences',
  'preferences-tour': 'Save the tour settings',
  'preferences-narration': 'Save the narration preferences',
  'preferences-reset': 'Set preferences back to their defaults',
  profile: 'Change your name',
  consent: 'Tell the server of your cookie choice',
}

const ROUTE_CHANGES: Partial<Record<WaitingChange['kind'], string>> = {
  'route-create': 'Create the route',
  'route-edit': 'Change the route',
  'route-delete': 'Delete the route',
  'media-upload': 'Upload',
  'media-delete': 'Delete a file of',
}

/** What the user did, as a sentence. The title is untrusted text. */
export const changeText = ({ kind, title, payload }: WaitingChange): string => {
  const ofUser = USER_CHANGES[kind]
  if (ofUser !== undefined) return ofUser
  const ofRoute = ROUTE_CHANGES[kind]
  if (ofRoute !== undefined) return `${ofRoute} ${title ? `“${title}”` : 'a route'}`
  if (kind === 'tour-generate') return `Generate a tour of ${title}`
  if (kind === 'route-like')
    return `${'isLiked' in payload && payload.isLiked ? 'Like' : 'Unlike'} ${title ? `“${title}”` : 'a route'}`
  if (kind === 'tour-publicity') {
    return 'isPublic' in payload && payload.isPublic
      ? `Make ${quoted(title)} public`
      : `Make ${quoted(title)} private`
  }
  if (kind === 'fact-report') return `Report a wrong fact in ${quoted(title)}`
  if (kind === 'tour-delete') return `Delete ${quoted(title)}`
  return 'durationPlayed' in payload && payload.durationPlayed > 0
    ? `Time heard of ${quoted(title)}`
    : `A play of ${quoted(title)}`
}

export const CONFLICT =
  'This was changed elsewhere. “Keep mine” puts your change on top, “Take theirs” leaves it as it is now.'

/** Why the last try of a change came to nothing, where there was one. */
export const lastTryText = ({ attempts, failure }: WaitingChange): string | undefined => {
  if (attempts === 0 || !failure) return undefined
  if (failure.kind === 'offline' || failure.kind === 'timeout') return 'The server did not answer.'
  if (failure.kind === 'rate-limited') return 'The server asked for patience.'
  if (failure.kind === 'server') return 'The server has trouble.'
  return undefined
}

/** 'Not accepted: …' with the server's own words. */
export const refusalText = (failure: Failure | undefined): string =>
  `Not accepted: ${(failure && 'text' in failure && failure.text) || 'the server gave no reason'}`
