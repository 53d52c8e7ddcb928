/** The list of a stop's files that are not sent yet. Pure. */
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { DraftMedia } from '#data/routes/builder-route.ts'
import type { RouteMediaView } from '#live/views.ts'
import type { PreparedFile } from './prepare-file.ts'

type Pending = readonly DraftMedia[]
type Sent = readonly Pick<RouteMediaView, 'mediaType' | 'isPrimary'>[]

const isPicture = ({ mediaType }: Pick<DraftMedia, 'mediaType'>): boolean => mediaType === MEDIA_TYPE.image

/** Makes the first picture the primary one, where neither a sent nor a chosen one is. */
function withPrimary(pending: Pending, sent: Sent): Pending {
  if ([...pending, ...sent].some((media) => isPicture(media) && media.isPrimary)) return pending
  const first = pending.find(isPicture)
  return pending.map((media) => (media === first ? { ...media, isPrimary: true } : media))
}

export const withFile = (pending: Pending, sent: Sent, file: PreparedFile): Pending =>
  withPrimary([...pending, { ...file, isPrimary: false }], sent)

export const withoutFile = (pending: Pending, sent: Sent, key: string): Pending =>
  withPrimary(
    pending.filter((media) => media.key !== key),
    sent,
  )

export const withPrimaryFile = (pending: Pending, key: string): Pending =>
  pending.map((media) => (isPicture(media) ? { ...media, isPrimary: media.key === key } : media))

/** For when a sent picture is the primary one. */
export const withNoPrimary = (pending: Pending): Pending =>
  pending.map((media) => (media.isPrimary ? { ...media, isPrimary: false } : media))

export const withCaption = (pending: Pending, key: string, caption: string): Pending =>
  pending.map((media) => (media.key === key ? { ...media, caption } : media))
