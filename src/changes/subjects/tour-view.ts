/** A tour as screens see it: the server's facts with the user's pending changes folded over them. */
import type { TourBasic, TourListItem } from '#contract/api/tours.ts'
import type { PendingMark } from '../pending-mark.ts'

type Parts = Pick<
  TourBasic,
  | 'description'
  | 'isAudioGenerationComplete'
  | 'distanceM'
  | 'line'
  | 'lineKind'
  | 'walkSteps'
  | 'mapUrl'
  | 'offlineManifestUrl'
  | 'factReportUrl'
>

/**
 * `id` is 0 and `jobId` set for a tour that is still being made or whose making failed: `generationStatus`,
 * `generationProgress` (0-100), `jobMessage` and `error` report on it. The key of such a view is `jobId`, never `id`.
 */
export interface TourView extends TourListItem, Partial<Parts> {
  readonly totalChunks?: number | undefined
  readonly readyChunks?: number | undefined
  readonly jobId?: string | undefined
  readonly jobMessage?: string | undefined
  /** The server's message when making it failed; untrusted text. */
  readonly error?: string | undefined
  /** True when the tour is in the user's own list. */
  readonly isMine: boolean
  readonly pending: readonly PendingMark[]
}

/** A tour's facts: the list's fields, and the basic ones once it was opened. */
export type TourItem = TourListItem & Partial<TourBasic>
