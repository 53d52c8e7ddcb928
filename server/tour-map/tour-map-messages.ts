/** Messages between the server and the thread that makes tour maps. */
import type { Box } from '#server/ports.ts'

export interface TourMapWorkerData {
  readonly mapsDir: string
}

export interface TourMapQuestion {
  readonly kind: 'extract'
  readonly box: Box
  /** How much of the box a file must cover. */
  readonly coverage: 'mostly' | 'partly'
}

// A type and not an interface, so that it is assignable to a Record.
export type TourMapAnswers = { readonly extract: Uint8Array | undefined }

/** A file that can't be used. */
export interface UnusableFile {
  readonly file: string
  readonly reason: string
}
