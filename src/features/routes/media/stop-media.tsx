/** Pictures and recordings of a stop, kept in the draft until it is saved. */
import type { RouteMediaView } from '#live/views.ts'
import type { DraftMedia } from '#data/routes/draft-media.ts'

export interface StopMediaProps {
  readonly poiName: string
  readonly pending: readonly DraftMedia[]
  readonly sent: readonly RouteMediaView[]
  onChange(pending: readonly DraftMedia[]): void
  onDelete(media: RouteMediaView): void
}

export function StopMedia(_props: StopMediaProps) {
  return null
}
