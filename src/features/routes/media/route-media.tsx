/** The pictures and voice notes of one stop, with those that wait to be sent. */
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import { apiUrl } from '#live/api-origin.ts'
import type { RouteMediaView } from '#live/views.ts'
import { openPicture, photos, voiceNotes } from '#texts/route-media.ts'
import { MediaContent } from './media-content.tsx'
import { mediaLabels } from './media-labels.ts'
import { MediaState } from './media-state.tsx'
import * as css from './route-media.css.ts'

export interface RouteMediaProps {
  readonly media: readonly RouteMediaView[]
  readonly poiName: string
}

/** Puts the primary picture first. */
const inOrder = (media: readonly RouteMediaView[]): RouteMediaView[] =>
  media.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))

export function RouteMedia({ media, poiName }: RouteMediaProps) {
  if (media.length === 0) return null
  const labels = mediaLabels(media, poiName)
  const pictures = inOrder(media.filter(({ mediaType }) => mediaType === MEDIA_TYPE.image))
  const others = media.filter(({ mediaType }) => mediaType !== MEDIA_TYPE.image)
  const show = (one: RouteMediaView) => (
    <li key={one.key}>
      <figure className={css.figure}>
        <Content media={one} label={labels.get(one.key) ?? ''} />
        {one.caption && <figcaption className={css.caption}>{one.caption}</figcaption>}
        <MediaState media={one} />
      </figure>
    </li>
  )
  return (
    <div className={css.frame}>
      {pictures.length > 0 && (
        <ul className={css.pictures} aria-label={photos}>
          {pictures.map(show)}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={css.sounds} aria-label={voiceNotes}>
          {others.map(show)}
        </ul>
      )}
    </div>
  )
}

/** An uploaded picture opens in full size. */
function Content({ media, label }: { readonly media: RouteMediaView; readonly label: string }) {
  const content = (
    <MediaContent
      media={media}
      label={label}
      pictureClass={css.picture}
      playerClass={css.player}
      missingClass={css.missing}
    />
  )
  if (media.mediaType !== MEDIA_TYPE.image || media.mediaUrl === undefined) return content
  return (
    <a
      href={apiUrl(media.mediaUrl)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={openPicture(label)}
    >
      {content}
    </a>
  )
}
