/** The payload of each kind of change. `title` names the thing on the Waiting changes screen, also after it left its list. */
import type {
  AccessibilityPreferences,
  NarrationPreferences,
  PreferenceGroup,
  TourPreferences,
} from '#contract/api/preferences.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { RouteDraft } from './subjects/route-draft.ts'
import type { FileEdit } from './subjects/stop-files.ts'

interface Titled {
  /** Untrusted text; '' where the kind alone says what changes. */
  readonly title: string
}

export interface ChangePayloads {
  'tour-publicity': Titled & { readonly tourId: number; readonly isPublic: boolean }
  'tour-delete': Titled & { readonly tourId: number }
  /** Seconds heard; 0 is the start of a play. */
  'tour-play': Titled & { readonly tourId: number; readonly durationPlayed: number }
  'preferences-accessibility': Titled & { readonly value: AccessibilityPreferences }
  'preferences-tour': Titled & { readonly value: TourPreferences }
  'preferences-narration': Titled & { readonly value: NarrationPreferences }
  /** A group back to its defaults. */
  'preferences-reset': Titled & { readonly group: PreferenceGroup }
  profile: Titled & { readonly firstName: string; readonly lastName: string }
  consent: Titled & {
    readonly functional: boolean
    readonly analytics: boolean
    readonly marketing: boolean
  }
  /** A tour requested without a signal; online it is a plain call. */
  'tour-generate': Titled & { readonly jobKey: string; readonly request: GenerateTourBody }
  /** `url` is the address that the tour announced; `source` is '' where none was given. */
  'fact-report': Titled & {
    readonly tourId: number
    readonly url: string
    readonly sectionIndex: number
    readonly text: string
    readonly source: string
  }
  'route-create': Titled & { readonly routeKey: string; readonly route: RouteDraft }
  'route-edit': Titled & { readonly routeKey: string; readonly route: RouteDraft }
  'route-delete': Titled & { readonly routeKey: string }
  'route-like': Titled & { readonly routeKey: string; readonly isLiked: boolean }
  'media-upload': Titled & MediaUpload
  /** `title` is the stop's name. */
  'media-edit': Titled &
    FileEdit & {
      readonly routeKey: string
      readonly poiKey: string
      /** `bytesKey` of a file that was made on this device, also after it was sent; else the server's id as text. */
      readonly fileKey: string
    }
  'media-delete': Titled & {
    readonly routeKey: string
    readonly mediaId: number
    /** The same key as in `media-edit`. Rows of older builds have none. */
    readonly fileKey?: string
  }
}

/** A photo, recording or film of a route's point. `title` is the file's name. */
export interface MediaUpload {
  readonly routeKey: string
  readonly poiKey: string
  /** 1 image, 2 voice, 3 video. */
  readonly mediaType: 1 | 2 | 3
  readonly caption: string
  readonly isPrimary: boolean
  readonly fileName: string
  /** The key of the bytes until they are sent (`readBytes`). */
  readonly bytesKey: string
  readonly byteCount: number
}
export type ChangeKind = keyof ChangePayloads
