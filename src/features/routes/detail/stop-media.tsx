import { apiUrl } from '#live/connection/api-origin.ts'
import type { RouteMediaView } from '#live/views.ts'
import * as changeTexts from '#texts/changes.ts'
import * as texts from '#texts/routes.ts'
import * as css from './stop-media.css.ts'

const IMAGE = 1
const VOICE = 2

export interface StopMediaProps {
  readonly media: readonly RouteMediaView[]
  readonly stopName: string
}

/** Pictures, voice notes and films of a stop, the first picture first. */
export function StopMedia({ media, stopName }: StopMediaProps) {
  if (media.length === 0) return null
  const ordered = media.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  return (
    <ul className={css.media} aria-label={texts.mediaOf(stopName)}>
      {ordered.map((one) => (
        <li key={one.key} className={one.mediaType === VOICE ? css.wide : css.item}>
          <Medium medium={one} stopName={stopName} />
          {one.caption && <p className={css.caption}>{one.caption}</p>}
        </li>
      ))}
    </ul>
  )
}

function Medium({ medium, stopName }: { readonly medium: RouteMediaView; readonly stopName: string }) {
  const { mediaType, mediaUrl, thumbnailUrl, caption } = medium
  // It has an address once it was sent.
  if (!mediaUrl) return <p className={css.unsent}>{changeTexts.waiting}</p>
  if (mediaType === IMAGE)
    return (
      <a
        className={css.picture}
        href={apiUrl(mediaUrl)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.openPicture(stopName)}
      >
        <img
          className={css.image}
          src={apiUrl(thumbnailUrl || mediaUrl)}
          alt={caption || texts.pictureOf(stopName)}
          loading="lazy"
        />
      </a>
    )
  if (mediaType === VOICE)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people record has no transcript
      <audio
        className={css.audio}
        controls
        preload="none"
        src={apiUrl(mediaUrl)}
        aria-label={caption || texts.voiceNoteAt(stopName)}
      />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film has no transcript
    <video
      className={css.image}
      controls
      preload="none"
      src={apiUrl(mediaUrl)}
      aria-label={caption || texts.filmOf(stopName)}
    />
  )
}
