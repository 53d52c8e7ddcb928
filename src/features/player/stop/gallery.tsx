/**
 * The media of a stop: small pictures in the list, each with its credit and large in a dialog, then voice notes and
 * films.
 */
import { useState } from 'react'
import type { Poi } from '#contract/api/tours.ts'
import { apiUrl } from '#live/api-origin.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Picture, Credit } from '#ui/picture/picture.tsx'
import { tryAgain } from '#texts/player.ts'
import * as texts from '#texts/player-stops.ts'
import * as css from './stop.css.ts'
import { Recordings } from './recordings.tsx'
import type { SideSound } from './side-sound.ts'
import { altOf, usePoiMedia } from './use-poi-media.ts'

const PictureDialog = lazyDialog(async () => (await import('./picture-dialog.tsx')).PictureDialog)

export interface GalleryProps {
  readonly stop: Poi
  readonly sideSound?: SideSound | undefined
}

export function Gallery({ stop, sideSound }: GalleryProps) {
  const { pictures, recordings, comingCount, isFailed, reload } = usePoiMedia(stop)
  const [shown, setShown] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const hasPictures = pictures.length > 0 || comingCount > 0
  if (!hasPictures && recordings.length === 0 && !isFailed) return null
  return (
    <>
      {hasPictures && (
        <ul className={css.gallery} aria-label={texts.picturesOf(stop.name)} aria-busy={comingCount > 0}>
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
                <Picture
                  src={apiUrl(picture.thumbnailUrl ?? picture.mediaUrl)}
                  alt={altOf(picture, stop)}
                  className={css.picture}
                  missingClass={css.missing}
                />
              </button>
              <Credit text={picture.attribution} url={picture.attributionUrl} />
            </li>
          ))}
          {Array.from({ length: comingCount }, (_, place) => (
            <li key={`coming ${place}`} aria-hidden="true">
              <Skeleton shape="block" />
            </li>
          ))}
        </ul>
      )}
      <Recordings stop={stop} recordings={recordings} sideSound={sideSound} />
      {isFailed && (
        <p className={css.note}>
          {texts.picturesFailed}
          <Button variant="quiet" onPress={reload}>
            {tryAgain}
          </Button>
        </p>
      )}
      {pictures.length > 0 && (
        <PictureDialog
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          stop={stop}
          pictures={pictures}
          shown={Math.min(shown, pictures.length - 1)}
          onShow={setShown}
        />
      )}
    </>
  )
}
