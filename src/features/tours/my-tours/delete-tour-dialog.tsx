/** The confirmation before a tour is deleted. Loaded when it first opens: dialogs need a library that cards do not. */
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import * as texts from '#texts/tours.ts'

export interface DeleteTourDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function DeleteTourDialog({ isOpen, onClose, onConfirm }: DeleteTourDialogProps) {
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.deleteTour}
      confirmLabel={texts.confirmDelete}
      isDanger
      onConfirm={onConfirm}
    >
      {texts.deleteQuestion}
    </AlertDialog>
  )
}
