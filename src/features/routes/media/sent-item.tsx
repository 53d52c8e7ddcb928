/** A file of a stop that the route has already; deleting it asks first. */
import { useId, useState } from 'react'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { RouteMediaView } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { TrashIcon } from '#ui/icon/action-icons.tsx'
import * as texts from '#texts/route-media.ts'
import { MediaContent } from './media-content.tsx'
import { MediaState } from './media-state.tsx'
import * as css from './stop-media.css.ts'

export interface SentItemProps {
  readonly media: RouteMediaView
  readonly label: string
  readonly onDelete: () => void
}

export function SentItem({ media, label, onDelete }: SentItemProps) {
  const nameId = useId()
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
        {isPicture && media.isPrimary && <Badge tone="success">{texts.primary}</Badge>}
        <div className={css.actions}>
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
