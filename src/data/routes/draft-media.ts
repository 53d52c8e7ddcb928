/** A file that belongs to a stop of a route that is not saved yet. */
export interface DraftMedia {
  /** A UUID; the change that will send the file has it as its id. */
  readonly key: string
  /** 1 image, 2 voice, 3 video. */
  readonly mediaType: 1 | 2 | 3
  /** Sanitised. */
  readonly fileName: string
  readonly caption: string
  readonly isPrimary: boolean
  readonly bytes: Blob
}
