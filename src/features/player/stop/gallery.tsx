/** The pictures of a stop: small ones in the list, each large in a dialog with its caption and who made it. */
import { useState } from 'react'
import type { Poi } from '#contract/api/tours.ts'
import { apiUrl } from '#live/api-origin.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import * as css from './stop.css.ts'
import { usePoiMedia, type Picture } from './use-poi-media.ts'

const MEDIA_FAILED = 'Failed to fetch POI media'
const NOT_LOADED = 'Picture not loaded'

interface ImageProps {
  readonly src: string
  readonly alt: string
  readonly className: string
  readonly missingClass: string
}

/** Where a picture does not come (no signal, gone), its place says so; another address is another try. */
function Image({ src, alt, className, missingClass }: ImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (failedSrc === src) {
    return (
      <span className={missingClass}>
        {NOT_LOADED}: {alt}
      </span>
    )
  }
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      width={400}
      height={300}
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  )
}

export function Gallery({ stop }: { readonly stop: Poi }) {
  const { pictures, comingCount, isFailed, reload } = usePoiMedia(stop)
  const [shown, setShown] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const altOf = ({ caption }: Picture) => caption || stop.name
  const large = pictures[Math.min(shown, pictures.length - 1)]
  if (pictures.length === 0 && comingCount === 0 && !isFailed) return null
  return (
    <>
      <ul className={css.gallery} aria-label={`Pictures of ${stop.name}`} aria-busy={comingCount > 0}>
        {pictures.map((picture, place) => (
          <li key={picture.id} className={classNames(place === 0 && css.firstPicture)}>
            <button
              type="button"
              className={css.pictureButton}
              onClick={() => {
                setShown(place)
                setIsOpen(true)
              }}
            >
              <Image
                src={apiUrl(picture.thumbnailUrl ?? picture.mediaUrl)}
                alt={altOf(picture)}
                className={css.picture}
                missingClass={css.missing}
              />
            </button>
          </li>
        ))}
        {Array.from({ length: comingCount }, (_, place) => (
          <li key={`coming ${place}`} aria-hidden="true">
            <Skeleton shape="block" />
          </li>
        ))}
      </ul>
      {isFailed && (
        <p className={css.note}>
          {MEDIA_FAILED}
          <Button variant="quiet" onPress={reload}>
            Try Again
          </Button>
        </p>
      )}
      {large && (
        <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={stop.name} isWide>
          <Stack gap="sm">
            <Image
              key={large.id}
              src={apiUrl(large.mediaUrl)}
              alt={altOf(large)}
              className={css.large}
              missingClass={css.largeMissing}
            />
            <div className={css.caption}>
              {large.caption && <p>{large.caption}</p>}
              {large.attribution && <p className={css.attribution}>{large.attribution}</p>}
            </div>
            {pictures.length > 1 && (
              <Cluster justify="center">
                <Button isDisabled={shown === 0} onPress={() => setShown(shown - 1)}>
                  Previous picture
                </Button>
                <span aria-live="polite">
                  {shown + 1} of {pictures.length}
                </span>
                <Button isDisabled={shown >= pictures.length - 1} onPress={() => setShown(shown + 1)}>
                  Next picture
                </Button>
              </Cluster>
            )}
          </Stack>
        </Dialog>
      )}
    </>
  )
}
