/** Removes all downloads, after a confirmation. */
import { useState } from 'react'
import { formatBytes } from '#kit/formats.ts'
import { removeDownload } from '#live/downloads.ts'
import type { Download } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import type { AlertDialogProps } from '#ui/dialog/dialog.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import * as texts from '#texts/offline-screen.ts'
import * as css from './storage-bar.css.ts'

const AlertDialog = lazyDialog<AlertDialogProps>(
  async () => (await import('#ui/dialog/dialog.tsx')).AlertDialog,
)

interface RemoveAllProps {
  readonly downloads: readonly Download[]
  readonly bytes: number
  readonly onRemoved: () => Promise<void>
}

export function RemoveAll({ downloads, bytes, onRemoved }: RemoveAllProps) {
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    // From the last to the first, so that none begins in between.
    for (const { tourId } of downloads.toReversed()) await removeDownload(tourId)
    await onRemoved()
    setPending(false)
    setAsked(false)
  }
  return (
    <div className={css.actions}>
      <Button onPress={() => setAsked(true)}>{texts.removeAll}</Button>
      <AlertDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={texts.removeAllTitle}
        confirmLabel={texts.removeAll}
        isDanger
        isPending={isPending}
        onConfirm={() => void remove()}
      >
        {texts.removeAllText(downloads.length, formatBytes(bytes))}
      </AlertDialog>
    </div>
  )
}
