/** Edits the texts and files of a stop. */
import { useState, type SubmitEvent } from 'react'
import { TEXT } from '#contract/text-lengths.ts'
import type { BuilderPoi, FileEdit, RouteMediaView } from '#live/views.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/route-builder.ts'
import { StopMedia } from '../media/stop-media.tsx'
import { problemText } from './messages.ts'

export interface EditPoiDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly poi: BuilderPoi
  readonly sent: readonly RouteMediaView[]
  readonly onChange: (fields: Partial<Omit<BuilderPoi, 'key'>>) => void
  readonly onEditSent: (media: RouteMediaView, edit: FileEdit) => Promise<boolean>
  readonly onDeleteSent: (media: RouteMediaView) => void
  /** The reason why the draft is not stored, or incomplete: the page's own message lies behind this dialog. */
  readonly trouble?: string | undefined
}

export function EditPoiDialog({
  poi,
  sent,
  isOpen,
  onOpenChange,
  onChange,
  onEditSent,
  onDeleteSent,
  trouble,
}: EditPoiDialogProps) {
  const [name, setName] = useState(poi.name)
  const [description, setDescription] = useState(poi.description ?? '')
  const [userNotes, setUserNotes] = useState(poi.userNotes ?? '')
  const [error, setError] = useState<string>()

  const done = (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') return setError(problemText({ code: 'poi-name-missing' }))
    const isChanged =
      trimmed !== poi.name || description !== (poi.description ?? '') || userNotes !== (poi.userNotes ?? '')
    if (isChanged) onChange({ name: trimmed, description, userNotes })
    return onOpenChange(false)
  }
  return (
    <Dialog title={texts.editPoi} isOpen={isOpen} onOpenChange={onOpenChange} isWide isKeptOnOutsidePress>
      <form noValidate onSubmit={done}>
        <Stack gap="md">
          <TextField
            label={texts.poiName}
            value={name}
            onChange={setName}
            maxLength={TEXT.short}
            error={error}
            autoComplete="off"
          />
          <TextArea
            label={texts.description}
            value={description}
            onChange={setDescription}
            maxLength={TEXT.long}
            rows={3}
          />
          <TextArea
            label={texts.notes}
            description={texts.notesHint}
            value={userNotes}
            onChange={setUserNotes}
            maxLength={TEXT.long}
            rows={3}
          />
          <StopMedia
            poiName={poi.name}
            pending={poi.tempMedia}
            sent={sent}
            onChange={(tempMedia) => onChange({ tempMedia })}
            onEdit={onEditSent}
            onDelete={onDeleteSent}
          />
          {trouble && (
            <Banner tone="danger" role="alert">
              {trouble}
            </Banner>
          )}
          <Cluster justify="end">
            <Button onPress={() => onOpenChange(false)}>{texts.cancel}</Button>
            <Button type="submit" variant="primary">
              {texts.done}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  )
}
