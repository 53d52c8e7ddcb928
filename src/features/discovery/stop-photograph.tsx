/** The first photograph of a stop that may be shown to anyone: with its author, licence and source beneath. */
import type { Poi } from '#contract/api/tours.ts'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import { apiUrl } from '#live/api-origin.ts'
import { Credit } from '#ui/picture/credit.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import * as texts from '#texts/pictures.ts'
import * as css from './stop-photograph.css.ts'

/** Widths of the two copies; the large one is no wider than what Commons gives (decision 0083). */
const COPY_PX = { small: 320, large: 960 }
/** As wide as the column that it stands in. */
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
