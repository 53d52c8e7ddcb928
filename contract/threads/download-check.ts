/** What a check of a download found (`workers/sync/downloads/check-tour.ts`). */
import type { DownloadedFact, FileKind } from './stored-files.ts'

/** A file of this kind, the facts of the place, or the tour's texts. */
export type MissingItem = FileKind | DownloadedFact | 'texts'

export interface DownloadCheck {
  /** Files, facts of the place, and one for the texts. */
  readonly total: number
  /** Not stored, or not as it was stored; one entry for each. */
  readonly missing: readonly MissingItem[]
  /** Bytes of the files that are there and sound. */
  readonly bytes: number
  /** What the server had of the place. */
  readonly facts: readonly DownloadedFact[]
  /** The app's own code is stored, so that it opens with no signal. */
  readonly isAppStored: boolean
}

/** Why a download that was whole is not: some of it is missing. It goes on by itself, and nothing else is fetched. */
export interface FilesMissing {
  readonly kind: 'files-missing'
  readonly missing: readonly MissingItem[]
  /** Of so many items. */
  readonly total: number
}
