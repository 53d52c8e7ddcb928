/** Asks before the user leaves the screen with unsaved changes; when the page closes, the browser asks in its own words. */
import { useBlocker } from '@tanstack/react-router'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import type { AlertDialogProps } from '#ui/dialog/dialog.tsx'
import * as texts from '#texts/route-builder.ts'

const AlertDialog = lazyDialog<AlertDialogProps>(
  async () => (await import('#ui/dialog/dialog.tsx')).AlertDialog,
)

/** `isAsking` is called when the user leaves. */
export function LeaveGuard({ isAsking }: { readonly isAsking: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isAsking(),
    enableBeforeUnload: () => isAsking(),
    withResolver: true,
  })
  return (
    <AlertDialog
      isOpen={status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && reset?.()}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onConfirm={() => proceed?.()}
    >
      {texts.leaveText}
    </AlertDialog>
  )
}
