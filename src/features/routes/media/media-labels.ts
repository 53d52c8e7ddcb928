/** Labels for a route's files without a caption. Pure. */
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { RouteMediaView } from '#live/views.ts'
import * as texts from '#texts/route-media.ts'

const NAME = {
  [MEDIA_TYPE.image]: texts.photoOf,
  [MEDIA_TYPE.voice]: texts.voiceNoteOf,
  [MEDIA_TYPE.video]: texts.filmOf,
} as const

/** Returns labels by key: the caption, else 'Photo 2 of Gate', counted for each kind. */
export function mediaLabels(media: readonly RouteMediaView[], poiName: string): ReadonlyMap<string, string> {
  const counts = new Map<number, number>()
  return new Map(
    media.map(({ key, mediaType, caption }) => {
      const number = (counts.get(mediaType) ?? 0) + 1
      counts.set(mediaType, number)
      return [key, caption?.trim() || NAME[mediaType](poiName, number)]
    }),
  )
}
