/** What is to be seen or heard at a stop of a tour. */
import type { OfflineManifest, PoiMedia } from '#contract/api/tours.ts'

type ManifestFile = OfflineManifest['files'][number]

export interface StopMedia {
  /** Of the tour's stop. */
  readonly poiId: number
  readonly told: PoiMedia
  /** What a download stores; those of which nothing was noted are left out, and fetched unchecked. */
  readonly files: readonly ManifestFile[]
}
