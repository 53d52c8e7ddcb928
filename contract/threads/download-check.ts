/** The result of checking a download (`workers/sync/downloads`). */
import type { DownloadedFact, FileKind } from './stored-files.ts'

/** An item of a download: a file of this kind, the facts of the place, or the tour's texts. */
export type MissingItem = FileKind | DownloadedFact | 'texts'

export interface DownloadCheck {
  /** The number of items: files, facts of the place, and one for the texts. */
  readonly total: number
  /** One entry for each item that is not stored or has changed since it was stored. */
  readonly missing: readonly MissingItem[]
  /** The bytes of the files that are stored and intact. */
  readonly bytes: number
  /** The facts about the place that the server had. */
  readonly facts: readonly DownloadedFact[]
  /** True where the app's own code is stored, so that it opens with no signal. */
  readonly isAppStored: boolean
}

/** The failure of a complete download that has lost some items. The download fetches only these, by itself. */
export interface FilesMissing {
  readonly kind: 'files-missing'
  readonly missing: readonly MissingItem[]
  /** The number of items that the download has. */
  readonly total: number
}
