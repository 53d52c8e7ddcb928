/** A route in the builder, and its draft as the outbox stores it. */
import type { RouteDraft, RouteDraftPoi } from '#changes/subjects/route-draft.ts'

/** A file that belongs to a stop of a route that is not saved yet. */
export interface DraftMedia {
  /** A UUID; the change that will send the file has it as its id. */
  readonly key: string
  /** The kind of file: 1 image, 2 voice, 3 video. */
  readonly mediaType: 1 | 2 | 3
  /** The name of the file, without characters that file systems refuse. */
  readonly fileName: string
  readonly caption: string
  readonly isPrimary: boolean
  readonly bytes: Blob
}

export interface BuilderPoi extends RouteDraftPoi {
  /** Files of the stop that are not sent yet. */
  readonly tempMedia: readonly DraftMedia[]
}

/** A route in the builder, with the files of its stops. */
export interface BuilderRoute extends Omit<RouteDraft, 'pois'> {
  readonly pois: readonly BuilderPoi[]
}

export interface BuilderDraft {
  /** `NEW_DRAFT`, or the key of the route that is edited. */
  readonly key: string
  /** The key of the route that saving creates or changes. */
  readonly routeKey: string
  /** The version of the route when editing began; undefined where changes of the user's own were still being sent. */
  readonly baseVersion?: number | undefined
  readonly route: BuilderRoute
}

export const NEW_DRAFT = 'new'

type StoredMedia = Omit<DraftMedia, 'bytes'>
interface StoredPoi extends RouteDraftPoi {
  readonly tempMedia: readonly StoredMedia[]
}
/** The bytes lie in the outbox's table of bytes under the file's key, where the change that sends it finds them. */
export interface StoredDraft extends Omit<BuilderDraft, 'route'> {
  readonly route: Omit<BuilderRoute, 'pois'> & { readonly pois: readonly StoredPoi[] }
  /** The keys of all files ever stored for the draft: undoing a change may restore one. */
  readonly fileKeys: readonly string[]
}
