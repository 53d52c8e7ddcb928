/** The picture or sound of a route's file: from the server, or from this device while it waits. */
import { useState } from 'react'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import { apiUrl } from '#live/api-origin.ts'
import { useLocalFile } from '#live/local-file.ts'
import type { RouteMediaView } from '#live/views.ts'
import * as texts from '#texts/route-media.ts'

export interface MediaContentProps {
  readonly media: RouteMediaView
  /** The alternative text of the picture; the name of the sound or film. */
  readonly label: string
  readonly pictureClass: string
  readonly playerClass: string
  readonly missingClass: string
}

export function MediaContent({ media, label, pictureClass, playerClass, missingClass }: MediaContentProps) {
  const { mediaType, mediaUrl, thumbnailUrl, bytesKey } = media
  const local = useLocalFile(mediaUrl === undefined ? bytesKey : undefined)
  const [failedSrc, setFailedSrc] = useState<string>()
  if (mediaUrl === undefined && local.isLost) return <span className={missingClass}>{texts.fileLost}</span>
  const isPicture = mediaType === MEDIA_TYPE.image
  const ofServer = isPicture ? (thumbnailUrl ?? mediaUrl) : mediaUrl
  const src = ofServer === undefined ? local.url : apiUrl(ofServer)
  if (src === undefined) return <span className={missingClass} aria-hidden="true" />
  if (isPicture)
    return failedSrc === src ? (
      <span className={missingClass}>{texts.pictureMissing}</span>
    ) : (
      <img
        className={pictureClass}
        src={src}
        alt={label}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
      />
    )
  if (mediaType === MEDIA_TYPE.video)
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own film
    return <video className={playerClass} controls preload="none" src={src} aria-label={label} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own words
  return <audio className={playerClass} controls preload="none" src={src} aria-label={label} />
}
