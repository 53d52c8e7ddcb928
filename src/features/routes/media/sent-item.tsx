/** A file that is part of the saved route. Its changes are sent at once; deleting it asks first. */
import { useId, useState } from 'react'
import { MEDIA, MEDIA_TYPE } from '#contract/media-rules.ts'
import type { RouteMediaView } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { TrashIcon } from '#ui/icon/action-icons.tsx'
import * as texts from '#texts/route-media.ts'
import { MediaContent } from './media-content.tsx'
import { MediaState } from './media-state.tsx'
import { useCaption } from './use-caption.ts'
import * as css from './stop-media.css.ts'

export interface SentItemProps {
  readonly media: RouteMediaView
  readonly label: string
  /** False also where an unsaved one will become the primary picture. */
  readonly isPrimary: boolean
  /** Resolves to false where it could not be stored. */
  readonly onCaption: (caption: string) => Promise<boolean>
  readonly onPrimary: () => void
  readonly onDelete: () => void
}

export function SentItem(props: SentItemProps) {
  const { media, label, isPrimary, onPrimary, onDelete } = props
  const nameId = useId()
  const caption = useCaption(media.caption ?? '', props.onCaption)
  const [isAsked, setAsked] = useState(false)
  const isPicture = media.mediaType === MEDIA_TYPE.image
  return (
    <li className={classNames(css.item, !isPicture && css.itemWide)} aria-labelledby={nameId}>
      <MediaContent
        media={media}
        label={label}
        pictureClass={css.thumb}
        playerClass={css.audio}
        missingClass={css.thumb}
      />
      <div className={css.body}>
        <span id={nameId} className={css.name}>
          {label}
        </span>
        <MediaState media={media} />
        <TextField
          label={texts.caption}
          value={caption.value}
          onChange={caption.type}
          onBlur={caption.save}
          maxLength={MEDIA.captionMax}
        />
        {isPicture && isPrimary && <Badge tone="success">{texts.primary}</Badge>}
        <div className={css.actions}>
          {isPicture && !isPrimary && (
            <Button variant="quiet" label={texts.makePrimaryOf(label)} onPress={onPrimary}>
              {texts.makePrimary}
            </Button>
          )}
          <Button variant="quiet" label={texts.removeOf(label)} onPress={() => setAsked(true)}>
            <TrashIcon />
            {texts.remove}
          </Button>
        </div>
      </div>
      <AlertDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={texts.removeTitle(label)}
        confirmLabel={texts.remove}
        isDanger
        onConfirm={() => {
          setAsked(false)
          onDelete()
        }}
      >
        {texts.removeSent}
      </AlertDialog>
    </li>
  )
}
