/** A file of a stop that is stored when the route is saved. */
import { useId } from 'react'
import { MEDIA, MEDIA_TYPE } from '#contract/media-rules.ts'
import type { DraftMedia } from '#data/routes/builder-route.ts'
import { formatBytes } from '#kit/formats.ts'
import { useObjectUrl } from '#live/local-file.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { TrashIcon } from '#ui/icon/action-icons.tsx'
import * as texts from '#texts/route-media.ts'
import * as css from './stop-media.css.ts'

export interface PendingItemProps {
  readonly media: DraftMedia
  readonly onCaption: (caption: string) => void
  readonly onPrimary: () => void
  readonly onDelete: () => void
}

/** Returns '' for a very small file. */
const sizeOf = ({ size }: Blob): string => (size < 50_000 ? '' : formatBytes(size))

export function PendingItem({ media, onCaption, onPrimary, onDelete }: PendingItemProps) {
  const nameId = useId()
  const url = useObjectUrl(media.bytes)
  const isPicture = media.mediaType === MEDIA_TYPE.image
  return (
    <li className={classNames(css.item, !isPicture && css.itemWide)} aria-labelledby={nameId}>
      {isPicture && (url ? <img className={css.thumb} src={url} alt="" /> : <span className={css.thumb} />)}
      <div className={css.body}>
        <span id={nameId} className={css.name}>
          {media.fileName}
        </span>
        <span className={css.note}>{texts.notSentYet(sizeOf(media.bytes))}</span>
        {!isPicture && url && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own words
          <audio className={css.audio} controls src={url} aria-label={media.caption || media.fileName} />
        )}
        <TextField
          label={texts.caption}
          value={media.caption}
          onChange={onCaption}
          maxLength={MEDIA.captionMax}
        />
        {media.isPrimary && <Badge tone="success">{texts.primary}</Badge>}
        <div className={css.actions}>
          {isPicture && !media.isPrimary && (
            <Button variant="quiet" label={texts.makePrimaryOf(media.fileName)} onPress={onPrimary}>
              {texts.makePrimary}
            </Button>
          )}
          <Button variant="quiet" label={texts.removeOf(media.fileName)} onPress={onDelete}>
            <TrashIcon />
            {texts.remove}
          </Button>
        </div>
      </div>
    </li>
  )
}
