/** The warning before a tour with its owner's notes is published. Loaded when it is first needed. */
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import * as texts from '#texts/tours.ts'

export interface PublishNotesDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function PublishNotesDialog({ isOpen, onClose, onConfirm }: PublishNotesDialogProps) {
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.publishNotesTitle}
      confirmLabel={texts.publishNotes}
      cancelLabel={texts.keepPrivate}
      isDanger
      onConfirm={onConfirm}
    >
      {texts.publishNotesWarning}
    </AlertDialog>
  )
}
