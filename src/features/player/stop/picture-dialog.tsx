/** The pictures of a stop one by one, large, each with its caption and who made it. */
import type { Poi } from '#contract/api/tours.ts'
import { apiUrl } from '#live/api-origin.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { LazyDialogProps } from '#ui/dialog/lazy-dialog.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import { Picture, Credit } from '#ui/picture/picture.tsx'
import * as texts from '#texts/player-stops.ts'
import * as css from './stop.css.ts'
import { altOf, type Picture as StopPicture } from './use-poi-media.ts'

export interface PictureDialogProps extends LazyDialogProps {
  readonly stop: Poi
  readonly pictures: readonly StopPicture[]
  /** Index of the picture that shows. */
  readonly shown: number
  readonly onShow: (index: number) => void
}

export function PictureDialog({ stop, pictures, shown, onShow, ...open }: PictureDialogProps) {
  const picture = pictures[shown]
  if (!picture) return null
  return (
    <Dialog {...open} title={stop.name} isWide>
      <Stack gap="sm">
        <Picture
          key={picture.id}
          src={apiUrl(picture.mediaUrl)}
          alt={altOf(picture, stop)}
          className={css.large}
          missingClass={css.largeMissing}
        />
        <div className={css.caption}>
          {picture.caption && <p>{picture.caption}</p>}
          <Credit text={picture.attribution} url={picture.attributionUrl} />
        </div>
        {pictures.length > 1 && (
          <Cluster justify="center">
            <Button isDisabled={shown === 0} onPress={() => onShow(shown - 1)}>
              {texts.previousPicture}
            </Button>
            <span aria-live="polite">{texts.pictureOf(shown + 1, pictures.length)}</span>
            <Button isDisabled={shown >= pictures.length - 1} onPress={() => onShow(shown + 1)}>
              {texts.nextPicture}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Dialog>
  )
}
