/** The confirmation before a route is deleted. */
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import type { LazyDialogProps } from '#ui/dialog/lazy-dialog.tsx'
import * as texts from '#texts/routes.ts'

export interface DeleteRouteDialogProps extends LazyDialogProps {
  readonly onConfirm: () => void
}

export function DeleteRouteDialog({ isOpen, onOpenChange, onConfirm }: DeleteRouteDialogProps) {
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={texts.deleteRoute}
      confirmLabel={texts.remove}
      isDanger
      onConfirm={onConfirm}
    >
      {texts.deleteQuestion}
    </AlertDialog>
  )
}
