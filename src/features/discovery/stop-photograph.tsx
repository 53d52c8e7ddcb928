/** The first photograph of a stop that may be shown publicly, with its author, licence and source. */
import type { Poi } from '#contract/api/tours.ts'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import { Picture, Credit } from '#ui/picture/picture.tsx'
import * as texts from '#texts/ui.ts'
import { apiUrl } from '#live/api-origin.ts'
import * as css from './stop-photograph.css.ts'

/** The widths of the two copies in px; the large one is no wider than what Commons offers (decision 0083). */
const COPY_PX = { small: 320, large: 960 }
/** The `sizes` of the picture: the width of its column. */
const SIZES = '(min-width: 40rem) 34rem, calc(100vw - 5rem)'

export function StopPhotograph({ stop }: { readonly stop: Poi }) {
  const photograph = stop.media.find(
    ({ mediaType, attribution }) => (mediaType ?? MEDIA_TYPE.image) === MEDIA_TYPE.image && attribution,
  )
  if (!photograph) return null
  const { mediaUrl, thumbnailUrl, caption, attribution, attributionUrl } = photograph
  const large = apiUrl(mediaUrl)
  return (
    <figure className={css.photograph}>
      <Picture
        src={large}
        srcSet={
          thumbnailUrl ? `${apiUrl(thumbnailUrl)} ${COPY_PX.small}w, ${large} ${COPY_PX.large}w` : undefined
        }
        sizes={SIZES}
        alt={caption || texts.photographOf(stop.name)}
        className={css.picture}
        missingClass={css.missing}
      />
      <figcaption>
        <Credit text={attribution} url={attributionUrl} />
      </figcaption>
    </figure>
  )
}
